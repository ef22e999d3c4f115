import { PasswordField } from '@shared/ui/fields/password-field';
import { SelectField } from '@shared/ui/fields/select-field';
import { TextArea } from '@shared/ui/fields/text-area';
import { TextField } from '@shared/ui/fields/text-field';
import { useState } from 'react';
import { Section } from './section';

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'AT', label: 'Austria' },
  { value: 'DE', label: 'Germany' },
  { value: 'CH', label: 'Switzerland' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'FR', label: 'France' },
  { value: 'IT', label: 'Italy' },
];

/** Text fields, and selects in every state. */
export function FieldsSection() {
  const [text, setText] = useState('');
  const [name, setName] = useState('Ada Lovelace');
  const [country, setCountry] = useState('AT');
  const field = { onChange: setName, value: name };
  return (
    <Section columns title="Fields">
      <TextField hint="As it stands on the cover page." label="Name" name="name" {...field} />
      <TextField
        label="Company"
        name="company"
        onChange={setText}
        optionalLabel="optional"
        placeholder="Placeholder"
        value={text}
      />
      <TextField error="Please enter a valid email address." label="Email" name="email" {...field} />
      <TextField disabled label="Disabled" name="disabled" {...field} />
      <TextField label="Read only" name="readonly" readOnly {...field} />
      <TextField label="Amount" name="amount" onChange={setText} prefix="$" suffix="USD" value={text} />
      <PasswordField hideLabel="Hide password" label="Password" name="password" showLabel="Show password" {...field} />
      <SelectField label="Country" name="country" onChange={setCountry} options={COUNTRIES} value={country} />
      <SelectField
        error="Please choose a time zone."
        hint="Where the sender is."
        label="Time zone with groups"
        name="zone"
        onChange={setText}
        options={[
          { value: 'UTC', label: 'UTC' },
          { label: 'Europe', options: [{ value: 'Europe/Vienna', label: 'Vienna (GMT+1)' }] },
        ]}
        value={text}
      />
      <TextArea label="Message" name="message" onChange={setText} value={text} />
      <TextArea error="Please specify a question." label="Question" name="question" onChange={setText} value={text} />
    </Section>
  );
}
