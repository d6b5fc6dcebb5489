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
  trackingId?: string;
}

/** Records an event inside a transaction; it is delivered after the commit, in every process. */
export type Publish = (tx: Tx, event: PushEvent) => Promise<void>;

interface EventColumns {
  channels: string[];
  event_type: string;
  data: string;
  tracking_id: string | null;
}

const newEvent = prepared((tx: Tx, { channels, event_type, data, tracking_id }: Slots<EventColumns>) =>
  tx.insertInto('push_event').values({ channels, event_type, data, tracking_id }),
);

/** The events are rows, so a tab that was away reads what it missed. `wake` tells the readers to look. */
export function createPublish(wake: () => void): Publish {
  return async (tx, event) => {
    await newEvent(tx, {
      channels: [...event.channels],
      event_type: event.eventType,
      data: JSON.stringify(event.data),
      tracking_id: event.trackingId ?? currentTrackingId() ?? null,
    });
    afterCommit(wake);
  };
}
