import type { Answer, Operation } from '@portico/contract/operation';
import * as z from 'zod/mini';
import { now } from './server-clock.ts';

/** How an answer is kept in this browser. */
export interface Keeping {
  /** Which one of the answers of its operation. */
  name: string;
  /** What it is true for: with another mark it is asked for again. */
  mark: string;
  /** For how long it is taken as it is; until the mark changes where that is not said. */
  hours?: number;
}

const Entry = z.object({ mark: z.string(), at: z.number(), answer: z.unknown() });
const HOUR_MS = 3_600_000;

/** The storage of the browser; there is none where somebody has switched it off. */
type Place = () => Pick<Storage, 'getItem' | 'setItem'>;
const inBrowser: Place = () => window.localStorage;

function read(key: string, place: Place): z.infer<typeof Entry> | undefined {
  try {
    return z.parse(Entry, JSON.parse(place().getItem(key) ?? 'null'));
  } catch {
    return undefined; // no storage, nothing in it, or somebody else's
  }
}

function keep(key: string, entry: z.infer<typeof Entry>, place: Place): void {
  try {
    place().setItem(key, JSON.stringify(entry));
  } catch {
    // no storage, or a full one: it is asked for again
  }
}

/** The answer of a call that changes rarely: as it was kept in this browser, or asked for and kept. */
export async function keptAnswer<const O extends Operation & { answer: z.ZodMiniType }>(
  operation: O,
  { name, mark, hours = Number.POSITIVE_INFINITY }: Keeping,
  { load, place = inBrowser }: { load: () => Promise<Answer<O>>; place?: Place },
): Promise<Answer<O>> {
  const key = `portico-${operation.id}-${name}`;
  const kept = read(key, place);
  const ageMs = kept ? now() - kept.at : 0;
  if (kept?.mark === mark && ageMs >= 0 && ageMs < hours * HOUR_MS) {
    const answer = z.safeParse(operation.answer, kept.answer);
    if (answer.success) return answer.data as Answer<O>;
  }
  const answer = await load();
  keep(key, { mark, at: now(), answer }, place);
  return answer;
}
