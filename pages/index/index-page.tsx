import { PageFrame } from '@shared/boot/page/page-frame';
import { OrderFlow } from '@shared/order/order-flow';
import type { ReactNode } from 'react';
import { Hero } from './hero';
import styles from './index-page.module.css';

/** The home page's island: header, notices and the order flow; the text around it is static (specification 2). */
export function IndexPage(): ReactNode {
  return (
    <PageFrame layout="plain">
      <div className={`page ${styles.flow}`}>
        <Hero />
        <OrderFlow place="site" />
      </div>
    </PageFrame>
  );
}
