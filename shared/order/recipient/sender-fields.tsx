import flow from '@shared/order/order-flow.module.css';
import { editOptions, useOrder } from '@shared/order/order-store';
import { takesCoverTexts } from '@shared/order/rules/cover-texts';
import { NAME_LIMIT, PHONE_LIMIT } from '@shared/reference/field-limits';
import { useInfoState } from '@shared/stores/use-info';
import { TextField } from '@shared/ui/fields/text-field';
import type { ReactNode } from 'react';
import { CoverFields } from './cover-fields';
import styles from './number-field.module.css';

/** The sender's fields, and the other texts of the cover page that the server takes. */
export function SenderFields(): ReactNode {
  const name = useOrder((state) => state.options.sendername);
  const phone = useOrder((state) => state.options.senderphone);
  const takesTexts = takesCoverTexts(useInfoState());
  return (
    <div className={flow.group}>
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
      {takesTexts && <CoverFields />}
    </div>
  );
}
