import { changeSchedule } from '@server/archives/activity/change-schedule';
import { airPrintProfile } from '@server/archives/airprint-profile';
import {
  archiveEmail,
  archivesOf,
  changePrinting,
  ownArchive,
  printerOf,
  regenerate,
  viewArchive,
} from '@server/archives/archive-store';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { ZONE_RULE } from '@server/orders/order-update';
import { featuresOf } from '@server/plans/plan-store';
import type { RouteServices } from '@server/routes/services';
import { printSettings, scheduleChange } from '@shared/api/shapes/archives';
import { PATHS } from '@shared/reference/addresses/paths';
import { Hono } from 'hono';

const NO_PRINTING = { missing: 'The fields print_enabled and print_to_email are missing' };
const PRINTING = { print_enabled: NO_PRINTING, print_to_email: NO_PRINTING };

/** The calls about a person's archives (specification 4 and 7). */
export function archiveRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { config } = services;

  routes.get('/archives', async (c) => {
    const rows = await archivesOf(services, requireUser(c));
    return c.json({ success: true, values: rows.map((row) => viewArchive(config, row)) });
  });

  routes.post('/archives/:id/reportschedule', async (c) => {
    const change = readBody(scheduleChange, c.get('body'), { tz: ZONE_RULE });
    await changeSchedule(services, requireUser(c), c.req.param('id'), change);
    return c.json({ success: true });
  });

  routes.post('/archives/:id/printenabled', async (c) => {
    const { print_enabled, print_to_email } = readBody(printSettings, c.get('body'), PRINTING);
    const userId = requireUser(c);
    const before = await ownArchive(services, userId, c.req.param('id'));
    if (print_enabled && !before.print_enabled && !(await featuresOf(services, userId)).print) {
      throw new Refusal(403, 'You need a plan to print directly to your archive');
    }
    await changePrinting(services, userId, c.req.param('id'), { print_enabled, print_to_email });
    return c.json({ success: true });
  });

  routes.get('/archives/:id/printinfo', async (c) => {
    const archive = await ownArchive(services, requireUser(c), c.req.param('id'));
    return c.json({ success: true, ...printerOf(config, archive) });
  });

  routes.get('/archives/:id/airprint', async (c) => {
    if (c.get('session').userId === null) return c.redirect(PATHS.login, 303);
    const archive = await ownArchive(services, requireUser(c), c.req.param('id'));
    return c.body(airPrintProfile(config, archive), 200, {
      'Content-Type': 'application/x-apple-aspen-config',
      'Content-Disposition': 'attachment; filename="printer.mobileconfig"',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  routes.post('/archives/:id/regenerate', async (c) => {
    const guid = await regenerate(services, requireUser(c), c.req.param('id'));
    return c.json({ success: true, guid, email: archiveEmail(config, guid) });
  });
  return routes;
}
