import { Combobox } from '@shared/ui/combobox/combobox';
import { PasswordField } from '@shared/ui/fields/password-field';
import { SelectField } from '@shared/ui/fields/select-field';
import { TextArea } from '@shared/ui/fields/text-area';
import { TextField } from '@shared/ui/fields/text-field';
import { useState } from 'react';
import { Section } from './section';

const COUNTRIES = [
  { value: 'US', label: 'United States', detail: '+1', keywords: 'America USA' },
  { value: 'CA', label: 'Canada', detail: '+1' },
  { value: 'AT', label: 'Austria', detail: '+43', keywords: 'Österreich' },
  { value: 'DE', label: 'Germany', detail: '+49', keywords: 'Deutschland' },
  { value: 'CH', label: 'Switzerland', detail: '+41', keywords: 'Schweiz Suisse' },
  { value: 'GB', label: 'United Kingdom', detail: '+44', keywords: 'Britain England' },
  { value: 'FR', label: 'France', detail: '+33' },
  { value: 'IT', label: 'Italy', detail: '+39' },
];

/** Text fields, selects and the combobox in every state. */
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
      <Combobox
        emptyText="No country fits."
        hint="Type a part of its name."
        label="Sending country"
        onChange={setCountry}
        options={COUNTRIES}
        value={country}
      />
      <Combobox
        emptyText="No country fits."
        error="Please choose a country."
        label="Country with error"
        onChange={setCountry}
        options={COUNTRIES}
        placeholder="Choose a country"
        value={null}
      />
      <TextArea label="Message" name="message" onChange={setText} value={text} />
      <TextArea error="Please specify a question." label="Question" name="question" onChange={setText} value={text} />
    </Section>
  );
}
