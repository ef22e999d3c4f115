import { serverNow } from '@shared/api/transport/clock';
import { dateIn, fetchZones, formatInZone, zoneNote } from '@shared/lib/time/dates';
import type { ZoneTools } from '@shared/lib/time/zoned-time';
import type { Delivery, DeliveryField } from '@shared/order/order-options';
import { useOrder } from '@shared/order/order-store';
import { recipientMoment } from '@shared/order/rules/delivery-moment';
import { useFocusTarget } from '@shared/order/steps/use-focus-target';
import { latestDelivery } from '@shared/reference/latest-delivery';
import { supportedCountry } from '@shared/reference/places/countries';
import { Callout } from '@shared/ui/callout';
import { TextField } from '@shared/ui/fields/text-field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './delivery-time.module.css';
import { finishDate, setWallTime } from './edit-delivery';
import { ZoneField } from './zone-field';

/** Date, time and zone of a scheduled order, and the resulting moment at both ends (specification 4 and 5). */
export function DeliveryTime(): ReactNode {
  const delivery = useOrder((state) => state.options.delivery);
  const { date, time, tz } = delivery.wall;
  const error = useOrder((state) => state.deliveryError);
  const [now] = useState(serverNow);
  const zones = useZones();
  const dateInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const zoneSelect = useRef<HTMLSelectElement>(null);
  useFocusTarget('date', dateInput);
  useFocusTarget('time', timeInput);
  useFocusTarget('zone', zoneSelect);
  const errorAt = (field: DeliveryField) => (error?.field === field ? error.message : undefined);
  return (
    <>
      <div className={styles.fields}>
        <TextField
          error={errorAt('date')}
          inputRef={dateInput}
          label="Date"
          max={dateIn(latestDelivery(now), tz)}
          min={dateIn(now, tz)}
          name="date"
          onBlur={finishDate}
          onChange={(value) => setWallTime({ date: value })}
          type="date"
          value={date}
        />
        <TextField
          error={errorAt('time')}
          inputRef={timeInput}
          label="Time"
          name="time"
          onChange={(value) => setWallTime({ time: value })}
          type="time"
          value={time}
        />
        <ZoneField
          at={momentOf(delivery) ?? now}
          error={errorAt('zone')}
          onChange={(value) => setWallTime({ tz: value })}
          selectRef={zoneSelect}
          value={tz}
          zones={zones}
        />
      </div>
      <BothEnds zones={zones} />
    </>
  );
}

/** When the fax is to be sent, ms since the epoch; null until that is known. */
function momentOf(delivery: Delivery): number | null {
  return delivery.kind === 'scheduled' && delivery.moment.kind === 'set' ? delivery.moment.epochMs : null;
}

/** The moment by the sender's clock and, if it differs, by the recipient's. */
function BothEnds({ zones }: { zones: ZoneTools | null }): ReactNode {
  const delivery = useOrder((state) => state.options.delivery);
  const check = useOrder((state) => state.options.check);
  const picked = useOrder((state) => state.options.alpha2);
  if (delivery.kind !== 'scheduled' || delivery.moment.kind !== 'set') return null;
  const { epochMs, note } = delivery.moment;
  const { tz } = delivery.wall;
  const alpha2 = check.kind === 'good' && check.alpha2 !== '' ? check.alpha2 : picked;
  const country = supportedCountry(alpha2)?.name;
  const there = zones && recipientMoment(zones, epochMs, tz, alpha2);
  return (
    <Callout role="status" type="info">
      <p>
        <span>Your fax will be sent on</span> <strong>{formatInZone(epochMs, tz)}</strong>
        <span>{`${zoneNote(epochMs, tz)}.`}</span>
      </p>
      {there && (
        <p>
          <span>{`For the recipient${country ? ` (${country})` : ''}, that is`}</span> <strong>{there}</strong>
          <span>.</span>
        </p>
      )}
      {note && <p>{note}</p>}
    </Callout>
  );
}

function useZones(): ZoneTools | null {
  const [zones, setZones] = useState<ZoneTools | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchZones().then((tools) => {
      if (isWanted) setZones(tools);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return zones;
}
