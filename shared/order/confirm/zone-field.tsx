import { zoneName } from '@shared/lib/time/dates';
import { listedZone, TIMEZONES } from '@shared/reference/places/timezones';
import { Combobox } from '@shared/ui/combobox/combobox';
import type { ReactNode, Ref } from 'react';

interface ZoneFieldProps {
  /** IANA name. */
  value: string;
  onChange: (tz: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The time zone of a scheduled order, found by the name of a city. */
export function ZoneField({ value, onChange, error, inputRef }: ZoneFieldProps): ReactNode {
  return (
    <Combobox
      error={error}
      inputRef={inputRef}
      emptyText="No time zone with that name"
      label="Time zone"
      onChange={onChange}
      options={OPTIONS}
      value={listedZone(value)}
    />
  );
}

const OPTIONS = TIMEZONES.map((tz) => ({
  value: tz,
  label: zoneName(tz),
  detail: tz.slice(0, Math.max(0, tz.lastIndexOf('/'))).replaceAll('_', ' '),
}));
