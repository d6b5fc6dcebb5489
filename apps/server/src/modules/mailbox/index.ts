import type { FastifyInstance, FastifyReply } from 'fastify';
import { listMails } from '@portico/contract/mailbox';
import { Id } from '@portico/contract/values';
import * as z from 'zod/mini';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { read, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { findMailHtml, newestMails } from './mailbox.store.ts';

/** The mails of the site, only in a deployment that shows them instead of sending them. */
export function mailboxRoutes(isShown: boolean): Route[] {
  return [
    read(listMails, signedIn, async ({ reads, actor }) => {
      if (!isShown) throw new Failure('notFound');
      return { mails: await newestMails(reads, actor.siteId) };
    }),
  ];
}

interface MailPageOptions {
  reads: Reads;
  isShown: boolean;
  /** The site that the request's session belongs to, undefined for nobody. */
  signedInSite(reply: FastifyReply): Promise<string | undefined>;
}

/** A mail may look as it likes and do nothing: no script, no form, nothing from anywhere. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'";

/** The HTML of one mail as a document of its own, for the frame of the mailbox page. */
export function mountMailPages(
  app: FastifyInstance,
  { reads, isShown, signedInSite }: MailPageOptions,
): void {
  const config = { access: signedIn.name };
  app.get<{ Params: { id: string } }>(
    '/webappng/sites/:site/mails/:id',
    { config },
    async (request, reply) => {
      const siteId = isShown ? await signedInSite(reply) : undefined;
      const isId = z.safeParse(Id, request.params.id).success;
      const html = siteId && isId ? await findMailHtml(reads, siteId, request.params.id) : undefined;
      if (html === undefined) throw new Failure('notFound');
      return await reply
        .header('content-security-policy', mailPolicy)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}
