import { prepared, type Slots } from '../db/prepared.ts';
import type { Tx } from '../db/tx.ts';
import { afterCommit } from '../db/unit.ts';
import { currentTrackingId } from '../log/tracking.ts';

/** Something that happened, for everybody who listens on one of its channels. */
export interface PushEvent {
  channels: readonly string[];
  eventType: string;
  /** What a tab needs to know which data to read again, or to say at once; no secrets: channels decide who sees it. */
  data: Readonly<Record<string, unknown>>;
  /**
   * Channels of those whose rights changed with it, or may have. Whoever listens on one is asked again for each of theirs,
   * before anything reaches them that happened later.
   */
  rightsOf?: readonly string[];
  trackingId?: string;
}

/** Records an event inside a transaction; it is delivered after the commit, in every process. */
export type Publish = (tx: Tx, event: PushEvent) => Promise<void>;

interface EventColumns {
  channels: string[];
  event_type: string;
  data: string;
  rights_of: string[] | null;
  tracking_id: string | null;
}

const newEvent = prepared(
  (tx: Tx, { channels, event_type, data, rights_of, tracking_id }: Slots<EventColumns>) =>
    tx.insertInto('push_event').values({ channels, event_type, data, rights_of, tracking_id }),
);

/** The events are rows, so a tab that was away reads what it missed. `wake` tells the readers to look. */
export function createPublish(wake: () => void): Publish {
  return async (tx, event) => {
    await newEvent(tx, {
      channels: [...event.channels],
      event_type: event.eventType,
      data: JSON.stringify(event.data),
      rights_of: event.rightsOf && event.rightsOf.length > 0 ? [...event.rightsOf] : null,
      tracking_id: event.trackingId ?? currentTrackingId() ?? null,
    });
    afterCommit(wake);
  };
}
