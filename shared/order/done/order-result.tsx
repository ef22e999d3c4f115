import type { Flow } from '@shared/order/order-flow-state';
import { Waiting } from '@shared/order/steps/waiting';
import type { ReactNode } from 'react';
import { DoneStep } from './done-step';
import { EndedStep } from './ended-step';

/** Shown when there is no step to fill in: a paid order, or the reason. */
export function OrderResult({ flow }: { flow: Flow }): ReactNode {
  if (flow.at === 'done' || flow.at === 'receipt' || flow.at === 'kept') return <DoneStep />;
  const isEnded = flow.at === 'unknown' || flow.at === 'link-expired' || flow.at === 'order-closed';
  return isEnded ? <EndedStep kind={flow.at} /> : <Waiting />;
}
