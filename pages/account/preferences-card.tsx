import { Switch } from '@shared/ui/fields/switch';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import { setFeatureUpdates } from './feature-updates';

/** The e-mail preferences; saved as soon as the switch is pressed. */
export function PreferencesCard({ isOn, isSaving }: { isOn: boolean; isSaving: boolean }): ReactNode {
  return (
    <Card title="Notifications">
      <Switch
        name="featureupdates"
        label="Feature updates"
        description="Occasional emails about new features. You always get receipts and security emails."
        checked={isOn}
        progress={isSaving ? 'Saving…' : null}
        onChange={(choice) => void setFeatureUpdates(choice)}
      />
    </Card>
  );
}
