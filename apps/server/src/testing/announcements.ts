import { insertAnnouncement } from '../modules/announcements/index.ts';
import { findSiteByName } from '../modules/sites/index.ts';
import { personIdOf, type Caller } from './callers.ts';
import type { CallParts } from './examples.ts';

const draftOf = ({ app }: Caller) => ({
  texts: { en: 'Maintenance tonight' },
  startsAt: app.clock.now().toISOString(),
  endsAt: null,
  audience: 'people',
  tone: 'info',
  isDismissible: true,
});

/** Something that the site of a caller announces to its people. */
async function announced({ app, owner }: Caller): Promise<{ id: string }> {
  const at = app.clock.now();
  const by = personIdOf(app, owner);
  return await app.data.database.work(async (tx) => {
    const site = await findSiteByName(tx, owner.session.siteUrl);
    const texts = { en: 'Maintenance tonight' };
    const look = { audience: 'people', tone: 'info', isDismissible: true } as const;
    const columns = { texts, startsAt: at, endsAt: null, ...look, by, at };
    return { id: await insertAnnouncement(tx, site?.id ?? '', columns) };
  });
}

const onOne = async (caller: Caller): Promise<CallParts> => ({ params: await announced(caller) });

/** How the operations about announcements are called. */
export const announcementExamples: Readonly<
  Record<string, (caller: Caller) => Promise<CallParts> | CallParts>
> = {
  'announcements.create': (caller) => ({ body: draftOf(caller) }),
  'announcements.change': async (caller) => ({
    ...(await onOne(caller)),
    body: { ...draftOf(caller), version: 1 },
  }),
  'announcements.end': onOne,
  'announcements.delete': onOne,
  'announcements.dismiss': onOne,
};
