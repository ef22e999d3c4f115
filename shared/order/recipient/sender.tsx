import { editOptions, useOrder } from '@shared/order/order-store';
import { NAME_LIMIT, PHONE_LIMIT } from '@shared/reference/field-limits';
import { TextField } from '@shared/ui/fields/text-field';
import type { ReactNode } from 'react';
import styles from './number-field.module.css';

/** Who sends the fax, for the cover page. */
export function Sender(): ReactNode {
  const name = useOrder((state) => state.options.sendername);
  const phone = useOrder((state) => state.options.senderphone);
  return (
    <div className={styles.number}>
      <TextField
        autoComplete="name"
        label="Sender's name"
        maxLength={NAME_LIMIT}
        name="sendername"
        onChange={(sendername) => editOptions({ sendername })}
        value={name}
      />
      <TextField
        autoComplete="tel"
        inputMode="tel"
        label="Sender's phone"
        maxLength={PHONE_LIMIT}
        name="senderphone"
        onChange={(senderphone) => editOptions({ senderphone })}
        type="tel"
        value={phone}
      />
    </div>
  );
}
