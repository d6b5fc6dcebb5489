import { AVATARS, avatarFiles } from '../../modules/avatars/index.ts';
import type { Check, VerifyPlace, Violation } from './check.ts';
import { listKnownAvatars, listShownAvatars, listStillShown } from './avatars.store.ts';

const BATCH = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function* allShown({ reads }: VerifyPlace): AsyncGenerator<string> {
  let after = FIRST;
  for (;;) {
    const part = await listShownAvatars(reads, after, BATCH);
    yield* part;
    if (part.length < BATCH) return;
    after = part.at(-1) ?? after;
  }
}

async function missingPictures(place: VerifyPlace): Promise<Violation[]> {
  const found: (Violation & { id: string })[] = [];
  for await (const id of allShown(place))
    for (const key of avatarFiles(id))
      if (!(await place.storage.find(key))) found.push({ id, where: `${key} is missing` });
  const still = await listStillShown(
    place.reads,
    found.map(({ id }) => id),
  ); // it may have been taken away meanwhile
  return found.filter(({ id }) => still.has(id));
}

/** A row comes before its files and goes after them. */
async function leftOverPictures({ reads, storage }: VerifyPlace): Promise<Violation[]> {
  const names = new Set<string>();
  for await (const { key } of storage.list(AVATARS)) names.add(key.split('/')[1] ?? '');
  const ids = [...names].filter((name) => UUID.test(name));
  const known = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH)
    for (const id of await listKnownAvatars(reads, ids.slice(at, at + BATCH))) known.add(id);
  return [...names].filter((name) => !known.has(name)).map((id) => ({ id, where: AVATARS }));
}

/** What must hold between people and the files of their pictures. */
export const avatarChecks: readonly Check[] = [
  { name: 'pictures', about: 'the squares of every person’s picture are there', find: missingPictures },
  { name: 'left pictures', about: 'no file of a picture is left without its row', find: leftOverPictures },
];
