import { zoneName } from '@shared/lib/time/dates';
import { listedZone, TIMEZONES } from '@shared/reference/places/timezones';
import { Combobox } from '@shared/ui/combobox/combobox';
import { type ReactNode, type Ref, useMemo } from 'react';

interface ZoneFieldProps {
  /** IANA name. */
  value: string;
  onChange: (tz: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * The time zone of a scheduled order, found by the name of a city. A zone that is not in the list, such as a browser's
 * "Etc/GMT+5" or an order's "US/Pacific", is offered beside the others and stays chosen.
 */
export function ZoneField({ value, onChange, error, inputRef }: ZoneFieldProps): ReactNode {
  const listed = listedZone(value);
  const options = useMemo(() => optionsWith(listed), [listed]);
  return (
    <Combobox
      error={error}
      inputRef={inputRef}
      emptyText="No time zone with that name"
      label="Time zone"
      onChange={onChange}
      options={options}
      value={listed}
    />
  );
}

const OPTIONS = TIMEZONES.map((tz) => ({
  value: tz,
  label: zoneName(tz),
  detail: tz.slice(0, Math.max(0, tz.lastIndexOf('/'))).replaceAll('_', ' '),
}));

function optionsWith(tz: string): typeof OPTIONS {
  if (tz === '' || TIMEZONES.includes(tz)) return OPTIONS;
  const label = zoneName(tz);
  return [{ value: tz, label, detail: label === tz ? '' : tz }, ...OPTIONS];
}
