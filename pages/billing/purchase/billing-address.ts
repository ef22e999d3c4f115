import type { PlanProduct } from '@shared/api/shapes/plans';
import { isPlanConstant } from '@shared/reference/prices';

/** Where in the billing page somebody is (specification 2, plan and billing views). */
export type BillingPlace =
  | { view: 'planinfo' }
  | { view: 'planselect' }
  | { view: 'confirmplanpurchase'; product: PlanProduct }
  | { view: 'acceptcard'; product: PlanProduct }
  | { view: 'plancancel'; guid: string }
  /** A purchase of something that is no plan. */
  | { view: 'unknownplan' };

/** Reads the place from `location.hash`; what names no view is the first one. */
export function readPlace(hash: string): BillingPlace {
  const [view = '', detail = ''] = hash.replace(/^#\/?/, '').split('/').map(decode);
  switch (view) {
    case 'planselect':
      return { view };
    case 'purchase':
    case 'confirmplanpurchase':
      return isPlanConstant(detail) ? { view: 'confirmplanpurchase', product: detail } : { view: 'unknownplan' };
    case 'acceptcard':
      return isPlanConstant(detail) ? { view, product: detail } : { view: 'unknownplan' };
    case 'plancancel':
      return detail === '' ? { view: 'planinfo' } : { view, guid: detail };
    default:
      return { view: 'planinfo' };
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoding of anything: it names nothing either.
    return '';
  }
}
