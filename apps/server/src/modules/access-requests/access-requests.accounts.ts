import type {
  askForAccount,
  confirmAccountRequest,
  readAccountRequest,
} from '@portico/contract/access-requests';
import type { Answer, Input } from '@portico/contract/operation';
import { shownAddress } from '@portico/domain/shown-address';
import { isSpoken } from '@portico/i18n/locales';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { findPersonByEmail } from '../people/index.ts';
import { siteOf, tellPages, type RequestContext } from './access-requests.context.ts';
import { AGAIN_AFTER_MS } from './access-requests.own.ts';
import {
  CONFIRMED_WITHIN_HOURS,
  findDeclinedSince,
  findUnconfirmed,
  insertAccountRequest,
  insertUnconfirmed,
  takeUnconfirmed,
  type UnconfirmedRow,
} from './access-requests.store.ts';

interface OfLink {
  siteId: string;
  token: string;
  now: Date;
}

/**
 * Mails the link that confirms a request. Nobody is looked up here: whether the address is known is told by neither the
 * answer nor how long it takes, and the mail is the same for all.
 */
export async function askFor(
  tx: Tx,
  { platform, mails }: RequestContext,
  { siteId, body, now }: { siteId: string; body: Input<typeof askForAccount>['body']; now: Date },
): Promise<void> {
  const site = await siteOf(tx, siteId);
  if (!site.settings.allowAccountRequests) throw new Failure('requestsClosed');
  const { email, displayName, reason, locale: wanted } = body;
  const locale = wanted !== undefined && isSpoken(wanted) ? wanted : site.defaultLocale;
  const asked = { email, displayName, reason, locale };
  const token = await insertUnconfirmed(tx, { siteId, asked, at: now });
  if (token === undefined) return;
  const mail = mails.confirmRequest({
    locale,
    product: platform.settings.PRODUCT_NAME,
    site: site.displayName,
    recipient: displayName,
    link: `${platform.publicUrl}/webappng/sites/${site.name}/request-account?token=${token}`,
    validHours: CONFIRMED_WITHIN_HOURS,
  });
  await platform.post(tx, { siteId, to: email, isPrivate: true, ...mail });
}

async function getUnconfirmed(reads: Reads, link: OfLink): Promise<UnconfirmedRow> {
  const row = await findUnconfirmed(reads, link);
  if (!row) throw new Failure('linkExpired');
  return row;
}

/** What a link confirms. */
export async function presentLink(reads: Reads, link: OfLink): Promise<Answer<typeof readAccountRequest>> {
  const { displayName, email, reason } = await getUnconfirmed(reads, link);
  return { displayName, email: shownAddress(email), reason };
}

/** Uses a link up. Who opens it reads the mail of the address, and may know what the site has of it. */
export async function confirm(
  tx: Tx,
  context: RequestContext,
  link: OfLink,
): Promise<Answer<typeof confirmAccountRequest>> {
  const { siteId, now } = link;
  if (!(await siteOf(tx, siteId)).settings.allowAccountRequests) throw new Failure('requestsClosed');
  const asked = await getUnconfirmed(tx, link);
  const { email } = asked;
  if ((await takeUnconfirmed(tx, { siteId, email })) === 0) throw new Failure('linkExpired'); // used a moment ago
  if (await findPersonByEmail(tx, siteId, email)) return { outcome: 'known' };
  const since = new Date(now.getTime() - AGAIN_AFTER_MS);
  if (await findDeclinedSince(tx, { siteId, email, since })) return { outcome: 'tooSoon' };
  if (await insertAccountRequest(tx, { siteId, asked, at: now })) await tellPages(tx, context, { siteId });
  return { outcome: 'waiting' };
}
