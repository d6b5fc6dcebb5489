import type { FastifyInstance } from 'fastify';
import { dismissAnnouncement } from '@portico/contract/announcements';
import { ownAddress } from '@portico/contract/own-address';
import { Failure } from '../../platform/errors/failure.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { mountPage, texts } from './page.ts';
import { homeOf, type Visit } from './visit.ts';

const SITE = '/webappng/sites/:site/announcements';

/** Puts an announcement away: for a person on every device of theirs, for a guest in their browser. */
async function dismiss(visit: Visit, { id, key }: { id: string; key: string }): Promise<void> {
  if (visit.signed) return void (await visit.call(dismissAnnouncement, { params: { id } }));
  const isShown = (await visit.announcements()).some((one) => one.key === key && one.isDismissible);
  if (isShown) visit.forgetAnnouncement(key);
}

/** What stands above pages by itself, for those that are open, and the form by which it is put away. */
export function mountAnnouncementPages(
  app: FastifyInstance,
  { context }: Pick<EntryPagesOptions, 'context'>,
): void {
  mountPage(app, context, {
    url: `${SITE}/banner`,
    async open({ visit, reply }) {
      const html = await visit.banner();
      return await reply
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
  mountPage(app, context, {
    url: `${SITE}/dismissal`,
    fields: texts('csrf', 'id', 'key', 'returnUrl'),
    async open({ visit }) {
      return visit.leadTo(homeOf(visit));
    },
    async submit({ visit, fields: { csrf, id = '', key = '', returnUrl } }) {
      if (!visit.isOwnForm(csrf)) throw new Failure('csrfInvalid');
      await dismiss(visit, { id, key }).catch((error: unknown) => {
        // it is gone, or is no more for them: then it is away, too
        if (!(error instanceof Failure) || error.error !== 'notFound') throw error;
      });
      return visit.leadTo(ownAddress(returnUrl, homeOf(visit)));
    },
  });
}
