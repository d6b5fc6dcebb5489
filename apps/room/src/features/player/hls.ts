import { Hls } from 'hls.js/light';

interface HlsEvents {
  /** The player cannot go on with the segments it has. */
  onLost(): void;
  /** The server gives nothing more at this address. */
  onRefused(): void;
}

/** Two segments behind the newest one; who falls behind is brought back by playing a little faster. */
const settings = {
  enableWorker: false,
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 8,
  maxLiveSyncPlaybackRate: 1.1,
  backBufferLength: 10,
} as const;

/** What breaks again sooner is begun anew as a whole. */
const RECOVERS_AFTER_MS = 10_000;

/** Plays a stream by Media Source Extensions; nothing where a browser has none. */
export function openHls(url: string, video: HTMLVideoElement, { onLost, onRefused }: HlsEvents) {
  if (!Hls.isSupported()) return undefined;
  const hls = new Hls(settings);
  let recoveredAtMs = -Infinity;
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    const isRefused = response?.code === 403 || response?.code === 404;
    if (isRefused && type === Hls.ErrorTypes.NETWORK_ERROR && fatal) onRefused();
    else if (
      fatal &&
      type === Hls.ErrorTypes.MEDIA_ERROR &&
      performance.now() - recoveredAtMs > RECOVERS_AFTER_MS
    ) {
      recoveredAtMs = performance.now();
      hls.recoverMediaError();
    } else if (fatal) onLost();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    seenAtMs: () => hls.playingDate?.getTime(),
    stop: () => hls.destroy(),
  };
}
