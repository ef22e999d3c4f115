import { Stack } from '@shared/ui/layout/stack';
import { Tabs } from '@shared/ui/layout/tabs';
import { Stepper } from '@shared/ui/progress/stepper';
import { useState } from 'react';
import { Section } from './section';

const STEPS = [
  { id: 'recipient', label: 'Recipient' },
  { id: 'confirm', label: 'Confirm' },
  { id: 'payment', label: 'Payment' },
  { id: 'done', label: 'Done' },
];

/** Stepper and tabs. */
export function FlowSection() {
  const [step, setStep] = useState('payment');
  const [tab, setTab] = useState('activity');
  return (
    <Section title="Steps and tabs">
      <Stack gap={6}>
        <Stepper current={step} label="Order" onSelect={setStep} steps={STEPS} />
        <Stepper current="recipient" label="Order at its start" onSelect={setStep} steps={STEPS} />
        <Tabs
          label="Settings"
          onSelect={setTab}
          selected={tab}
          tabs={[
            { id: 'activity', label: 'Activity', panel: <p>How often a report of what arrived is sent.</p> },
            { id: 'printer', label: 'Printer', panel: <p>How to print straight into this archive.</p> },
            { id: 'storage', label: 'Storage', panel: <p>Where documents are forwarded to.</p> },
          ]}
        />
      </Stack>
    </Section>
  );
}
