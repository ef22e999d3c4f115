import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { TextField } from '@shared/ui/text-field';
import type { ReactNode } from 'react';
import { setSender } from './edit-order';
import styles from './number-field.module.css';
import { useOrder } from './order-store';

/** Who sends the fax, for the cover page. */
export function Sender(): ReactNode {
  const name = useOrder((state) => state.options.sendername);
  const phone = useOrder((state) => state.options.senderphone);
  return (
    <div className={styles.number}>
      <TextField
        autoComplete="name"
        label="Sender's name"
        maxLength={FIELD_LIMITS.name}
        name="sendername"
        onChange={(sendername) => setSender({ sendername })}
        value={name}
      />
      <TextField
        autoComplete="tel"
        inputMode="tel"
        label="Sender's phone"
        maxLength={FIELD_LIMITS.phone}
        name="senderphone"
        onChange={(senderphone) => setSender({ senderphone })}
        type="tel"
        value={phone}
      />
    </div>
  );
}
