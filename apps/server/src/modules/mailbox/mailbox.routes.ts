import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listMails } from '@portico/contract/mailbox';
import { Id } from '@portico/contract/values';
import * as z from 'zod/mini';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { read, type Route } from '../../platform/http/route.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { signedIn } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import { seesMailsOfOthers } from './mailbox.policy.ts';
import { findMailHtml, newestMails, type Reader } from './mailbox.store.ts';

/** Which mails somebody sees; undefined for who is not of the site any more. */
async function readerOf(reads: Reads, actor: PersonActor): Promise<Reader | undefined> {
  const person = await findActivePerson(reads, actor.siteId, actor.personId);
  if (!person) return undefined;
  return { siteId: person.siteId, address: person.email, seesOthers: seesMailsOfOthers(actor) };
}

/** The mails of the site that somebody may see, only in a deployment that shows them instead of sending them. */
export function mailboxRoutes(isShown: boolean): Route[] {
  return [
    read(
      listMails,
      { group: 'mailbox', access: signedIn, limits: [], staleBy: [] },
      async ({ reads, actor }) => {
        const reader = isShown ? await readerOf(reads, actor) : undefined;
        if (!reader) throw new Failure('notFound');
        return { mails: await newestMails(reads, reader) };
      },
    ),
  ];
}

interface MailPageOptions {
  reads: Reads;
  isShown: boolean;
  /** Whose session the request brings on a site, undefined for nobody. */
  signedIn(request: FastifyRequest, site: string): Promise<PersonActor | undefined>;
}

/** A mail may look as it likes and do nothing: no script, no form, nothing from anywhere. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'";

/** The HTML of one mail as a document of its own, for the frame of the mailbox page. */
export function mountMailPages(
  app: FastifyInstance,
  { reads, isShown, signedIn: whoIsSignedIn }: MailPageOptions,
): void {
  const config = { access: signedIn.name };
  app.get<{ Params: { site: string; id: string } }>(
    '/webappng/sites/:site/mails/:id',
    { config },
    async (request, reply) => {
      const actor = isShown ? await whoIsSignedIn(request, request.params.site) : undefined;
      const reader = actor && (await readerOf(reads, actor));
      const isId = z.safeParse(Id, request.params.id).success;
      const html = reader && isId ? await findMailHtml(reads, reader, request.params.id) : undefined;
      if (html === undefined) throw new Failure('notFound');
      return await reply
        .header('content-security-policy', mailPolicy)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}
