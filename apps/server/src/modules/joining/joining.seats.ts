import type { Reads } from '../../platform/db/tx.ts';
import { rowId } from '../meetings/index.ts';
import type { JoiningContext } from './joining.context.ts';
import type { Seats } from './joining.policy.ts';
import { findLive } from './joining.store.ts';

/**
 * How many places a room has, and whether it can be watched. The process that carries it is asked, never inside a
 * transaction; while that does not answer it can: its playlist says otherwise, if need be.
 */
export async function findSeats(
  { media, platform, streams }: JoiningContext,
  room: string | undefined,
): Promise<Seats> {
  const most = platform.settings.MEDIA_MAX_SUBSCRIBERS;
  if (!media.capabilities().hls) return { most, hasStreams: false };
  const hasStreams = room === undefined || (await streams.hasPlace(room).catch(() => true));
  return { most, hasStreams };
}

/** The same for who comes to a meeting. */
export async function findSeatsAt(reads: Reads, context: JoiningContext, uuid: string): Promise<Seats> {
  return await findSeats(context, (await findLive(reads, rowId(uuid)))?.id);
}
