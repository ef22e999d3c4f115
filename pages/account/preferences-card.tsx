import { Switch } from '@shared/ui/fields/switch';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import { setFeatureUpdates } from './feature-updates';

/** What we may write about; saved as soon as the switch is pressed. */
export function PreferencesCard({ isOn, isSaving }: { isOn: boolean; isSaving: boolean }): ReactNode {
  return (
    <Card title="Mail from us">
      <Switch
        name="featureupdates"
        label="Feature updates"
        description="An occasional message about what is new. You always get receipts and security messages."
        checked={isOn}
        progress={isSaving ? 'Saving…' : null}
        onChange={setFeatureUpdates}
      />
    </Card>
  );
}
