import type { PlanProduct } from '@shared/api/shapes/plans';
import { isPlanConstant } from '@shared/reference/prices';

/** A view of the billing page with its parameters (specification 2, plan and billing views). */
export type BillingRoute =
  | { view: 'planinfo' }
  | { view: 'planselect' }
  | { view: 'confirmplanpurchase'; product: PlanProduct }
  | { view: 'acceptcard'; product: PlanProduct }
  | { view: 'plancancel'; guid: string }
  /** A purchase of an unknown plan. */
  | { view: 'unknownplan' };

/** Parses `location.hash`; an unknown view becomes `planinfo`. */
export function readRoute(hash: string): BillingRoute {
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
    // Not valid encoding, so not a valid name.
    return '';
  }
}
