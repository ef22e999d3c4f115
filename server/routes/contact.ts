import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { requiredText, textField } from '@server/http/fields';
import { limitRate } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import { enqueueMail } from '@server/mail/mail-job';
import { isEmail } from '@shared/lib/email';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { Hono } from 'hono';

const LIMIT = { name: 'contact', count: 20, windowMs: HOUR };

/** POST /v1/contact/request: keeps the question and mails it to support (Specification 3, 5 and 7). */
export function contactRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/contact/request', async (c) => {
    const body = c.get('body');
    const request = {
      name: requiredText(body, 'name', 'Please specify a name.', FIELD_LIMITS.name),
      email: requiredText(body, 'email', 'Please specify an email address to reply to.', FIELD_LIMITS.email).trim(),
      question: requiredText(body, 'question', 'Please specify a question.', FIELD_LIMITS.question),
      source: textField(body, 'source', 200) ?? '',
      url: textField(body, 'url', 2_048) ?? '',
    };
    if (!isEmail(request.email)) throw new Refusal(400, 'Please specify an email address to reply to.');
    await limitRate(services, LIMIT, clientAddress(c, services));
    const row = { ...request, visitor_id: c.get('session').visitorId, created_at: services.clock.now() };
    await transact(services.db, async (transaction) => {
      await transaction.insertInto('contact_requests').values(row).execute();
      await enqueueMail(transaction, services.clock.now(), {
        to: services.config.supportEmail,
        replyTo: request.email,
        subject: `Question from ${request.name.replace(/[\r\n]+/g, ' ')}`,
        text: `${request.question}\n\n${request.name}, ${request.email}\nPage: ${request.source} ${request.url}\n`,
      });
    });
    return c.json({ success: true });
  });
  return routes;
}
