import { PATHS } from '@shared/reference/addresses/paths';
import { COUNTRIES } from '@shared/reference/places/countries';
import { useFaxPrice } from '@shared/stores/fax-price';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { sendIcon } from '@shared/ui/icons/documents';
import type { ReactNode } from 'react';
import styles from './single-fax.module.css';

/** The flat-price product (specification 1): one fax. */
export function SingleFax(): ReactNode {
  return (
    <section className={styles.slip} aria-labelledby="single-fax">
      <div>
        <h2 className={styles.title} id="single-fax">
          A single fax
        </h2>
        <p className={styles.words}>
          <span>All pages included, to any of</span>{' '}
          <a href={PATHS.displayCountries}>{`${COUNTRIES.length} countries`}</a>
          <span>. No account or subscription needed.</span>
        </p>
      </div>
      <p className={styles.price}>{useFaxPrice()}</p>
      <LinkButton variant="primary" size="large" icon={sendIcon} href={PATHS.start}>
        Send a fax
      </LinkButton>
    </section>
  );
}
