import type { MailBundle, MailedNews } from '@portico/contract/mails';
import type { News } from '@portico/contract/notifications';
import { choicePath, isOrderedKind, isSecurityKind } from '@portico/domain/notification-kinds';
import { isTemplateKind } from '@portico/domain/mail-templates';
import type { Tx } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTemplate } from '../email-templates/index.ts';
import type { NewsReader } from './notifications.readers.ts';

/** What mails that tell somebody of something are made and sent with. */
export interface MailContext {
  platform: Pick<Platform, 'post' | 'publicUrl' | 'settings'>;
  mails: MailBundle;
}

/** What a mail is about, with the page below the site. */
interface Entry {
  id: string;
  news: News;
  link: string | null;
}

/** Mails with calendar parts and threads are ordered by who tells of a meeting. */
export const isMailedHere = (news: News): news is MailedNews => !isOrderedKind(news.kind);

const linkFor = ({ platform }: MailContext, { siteName }: NewsReader, link: string): string =>
  `${platform.publicUrl}/webappng/sites/${siteName}${link}`;

const HOME = '/dashboard/home';

const frameOf = ({ platform }: MailContext, reader: NewsReader) => ({
  locale: reader.locale,
  product: platform.settings.PRODUCT_NAME,
  site: reader.siteDisplayName,
  recipient: reader.displayName,
  zone: reader.timeZone,
});

/** Mails one thing to its reader. */
export async function mailNews(
  tx: Tx,
  context: MailContext,
  { reader, news, link }: { reader: NewsReader; news: MailedNews; link: string | null },
): Promise<void> {
  const { siteId, locale } = reader;
  const template = isTemplateKind(news.kind)
    ? await findTemplate(tx, { siteId, kind: news.kind, locale })
    : undefined;
  const mail = context.mails.notification({
    ...frameOf(context, reader),
    ...(template && { template }),
    news,
    link: linkFor(context, reader, link ?? HOME),
    choiceLink: linkFor(context, reader, choicePath(news.kind)),
  });
  const isPrivate = isSecurityKind(news.kind);
  await context.platform.post(tx, { siteId: reader.siteId, to: reader.email, isPrivate, ...mail });
}

/** More than anybody reads of one mail. */
const MOST_ENTRIES = 50;

/** Mails a reader what was gathered for them. */
export async function mailDigest(
  tx: Tx,
  context: MailContext,
  { reader, gathered }: { reader: NewsReader; gathered: readonly Entry[] },
): Promise<void> {
  const mail = context.mails.digest({
    ...frameOf(context, reader),
    entries: gathered
      .slice(0, MOST_ENTRIES)
      .map(({ id, news, link }) => ({ id, news, link: linkFor(context, reader, link ?? HOME) })),
    more: Math.max(0, gathered.length - MOST_ENTRIES),
    settingsLink: linkFor(context, reader, '/settings/notifications'),
  });
  await context.platform.post(tx, { siteId: reader.siteId, to: reader.email, isPrivate: false, ...mail });
}
