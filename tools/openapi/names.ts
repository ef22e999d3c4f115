import { archive } from '@shared/api/shapes/archives';
import { fileSource, orderFile } from '@shared/api/shapes/orders/files';
import { order, orderDetails } from '@shared/api/shapes/orders/order';
import { namedSettings } from '@shared/api/shapes/orders/order-update';
import { plan } from '@shared/api/shapes/plans';
import { settings } from '@shared/api/shapes/settings';
import { features, user } from '@shared/api/shapes/user';
import type { Shape } from '@shared/lib/shape/shape';

const NAMES: readonly (readonly [Shape<unknown>, string])[] = [
  [features, 'Features'],
  [user, 'User'],
  [settings, 'Settings'],
  [namedSettings, 'Settings'],
  [order, 'Order'],
  [orderDetails, 'OrderDetails'],
  [orderFile, 'OrderFile'],
  [fileSource, 'FileSource'],
  [archive, 'Archive'],
  [plan, 'Plan'],
];

/** The document's name for a shape, if any; shapes that differ only in their defaults share it. */
export function nameOf({ members, words }: Shape<unknown>): string | undefined {
  const same = ([one]: readonly [Shape<unknown>, string]): boolean =>
    members ? one.members === members : words !== undefined && one.words === words;
  return NAMES.find(same)?.[1];
}
