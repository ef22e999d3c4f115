import { offsetIn, zoneName } from '@shared/lib/time/dates';
import type { ZoneTools } from '@shared/lib/time/zoned-time';
import { listedZone, TIMEZONES, ZONE_AREAS } from '@shared/reference/places/timezones';
import { SelectField, type SelectGroup, type SelectOption } from '@shared/ui/fields/select-field';
import { type ReactNode, type Ref, useMemo } from 'react';

interface ZoneFieldProps {
  /** IANA name. */
  value: string;
  onChange: (tz: string) => void;
  error?: string | undefined;
  selectRef?: Ref<HTMLSelectElement>;
  /** When the fax is to be sent, ms since the epoch: offsets are those of that day. */
  at: number;
  /** Null until loaded: then without offsets. */
  zones: ZoneTools | null;
}

/**
 * The time zone of a scheduled order: cities under the names of their regions, with their offsets. A zone outside the
 * list, such as a browser's "Etc/GMT+5" or an order's "US/Pacific", comes first and stays chosen.
 */
export function ZoneField({ value, onChange, error, selectRef, at, zones }: ZoneFieldProps): ReactNode {
  const listed = listedZone(value);
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const options = useMemo(() => optionsAt(listed, zones && day), [listed, day, zones]);
  return (
    <SelectField
      error={error}
      label="Time zone"
      name="tz"
      onChange={onChange}
      options={options}
      selectRef={selectRef}
      value={listed}
    />
  );
}

const DAY_MS = 86_400_000;

/** @param at ms since the epoch; null for names without offsets */
function optionsAt(chosen: string, at: number | null): (SelectOption | SelectGroup)[] {
  const optionOf = (tz: string, within: string): SelectOption => ({ value: tz, label: labelAt(tz, within, at) });
  const isListed = chosen === '' || TIMEZONES.includes(chosen);
  return [
    ...(isListed ? [] : [optionOf(chosen, '')]),
    optionOf('UTC', ''),
    ...ZONE_AREAS.map(({ area, zones }) => ({ label: area, options: zones.map((tz) => optionOf(tz, `${area}/`)) })),
  ];
}

/** "Berlin (GMT+1)", "Center, North Dakota (GMT-6)". `within`: the start of the name, already in the heading. */
function labelAt(tz: string, within: string, at: number | null): string {
  const city = zoneName(tz);
  const offset = at === null ? null : offsetIn(at, tz);
  if (city === offset || city === 'UTC') return city;
  const places = tz.slice(within.length).split('/').slice(0, -1);
  const name = [city, ...places].join(', ').replaceAll('_', ' ');
  return offset === null ? name : `${name} (${offset})`;
}
