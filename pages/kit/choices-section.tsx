import { RadioCards } from '@shared/ui/fields/radio-cards';
import { Switch } from '@shared/ui/fields/switch';
import { useState } from 'react';
import { Section } from './section';

/** Switches and radio cards in every state. */
export function ChoicesSection() {
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [plan, setPlan] = useState<'monthly' | 'annual' | 'trial'>('monthly');
  return (
    <Section columns title="Choices">
      <div>
        <Switch checked={on} description="From any computer." label="Printing" name="printing" onChange={setOn} />
        <Switch checked={off} label="Also by email" name="mail" onChange={setOff} />
        <Switch
          checked
          description="Saved as soon as it is turned."
          label="Being saved"
          name="busy"
          onChange={setOff}
          progress="Saving…"
        />
        <Switch checked={false} error="Please agree first." label="I agree" name="agree" onChange={setOff} />
        <Switch checked={false} disabled label="Disabled" name="off" onChange={setOff} />
      </div>
      <RadioCards
        legend="Plan"
        name="plan"
        onChange={setPlan}
        options={[
          { value: 'monthly', label: 'Monthly', description: 'Renews each month.', aside: '$3.00' },
          { value: 'annual', label: 'Annual', description: 'Renews each year; two months free.', aside: '$30.00' },
          { value: 'trial', label: 'Trial', description: 'Was used before.', aside: '$0.00', disabled: true },
        ]}
        value={plan}
      />
      <RadioCards
        error="Please specify a delivery time before confirming your order."
        legend="Delivery"
        name="delivery"
        onChange={() => undefined}
        options={[
          { value: 'now', label: 'Send now' },
          { value: 'later', label: 'At a time I choose' },
        ]}
        row
        value={null}
      />
    </Section>
  );
}
