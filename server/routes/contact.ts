import { emailRule } from '@server/accounts/users/email-rule';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { type Rule, readBody } from '@server/http/read-body';
import { enqueueMail } from '@server/mail/mail-job';
import { HOUR } from '@server/platform/clock';
import { transact } from '@server/platform/data/transact';
import { type ContactRequest, contactRequest } from '@shared/api/shapes/contact';
import { shownEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { Hono } from 'hono';
import type { RouteServices } from './services';

const LIMIT = { name: 'contact', count: 20, windowMs: HOUR };
const RULES: Record<keyof ContactRequest, Rule> = {
  name: { max: FIELD_LIMITS.name, missing: MESSAGES.contact.nameMissing },
  email: emailRule(MESSAGES.contact.emailMissing),
  question: { max: FIELD_LIMITS.question, missing: MESSAGES.contact.questionMissing },
  source: { max: 200, mayBeBlank: true, absent: '' },
  url: { max: 2_048, mayBeBlank: true, absent: '' },
};

/** POST /v1/contact/request: stores the question and mails it to support (specification 3, 5 and 7). */
export function contactRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/contact/request', async (c) => {
    const request = readBody(contactRequest, c.get('body'), RULES);
    await limitRate(services, LIMIT, clientAddress(c, services));
    const row = { ...request, visitor_id: c.get('session').visitorId, created_at: services.clock.now() };
    await transact(services.db, async (transaction) => {
      await transaction.insertInto('contact_requests').values(row).execute();
      await enqueueMail(transaction, services.clock.now(), {
        to: services.config.supportEmail,
        replyTo: request.email,
        subject: `Question from ${request.name.replace(/[\r\n]+/g, ' ')}`,
        text: `${request.question}\n\nFrom: ${request.name}, ${shownEmail(request.email)}\nPage: ${request.source} ${request.url}\n\nReply to this email to answer.\n`,
      });
    });
    return c.json({ success: true });
  });
  return routes;
}
