import type { MediaEngine } from './engine.ts';

const gone = (): Promise<'gone'> => Promise.resolve('gone');

/** Where a test left the engine out: rooms have doors and chat, but no sound and no picture, and none of them runs. */
export const noEngine: Omit<MediaEngine, 'kind'> = {
  capabilities: () => ({ recording: true, hls: true }),
  joinInfo: () => Promise.resolve({ url: '', token: '', videoCodec: 'vp8' }),
  list: () => Promise.reject(new Error('there is no media engine')),
  closeRoom: gone,
  remove: gone,
  mute: gone,
  muteAll: gone,
  setRole: gone,
  rename: gone,
  startRecording: gone,
  stopRecording: () => Promise.resolve(undefined),
  startLiveStream: gone,
  lines: () => Promise.resolve(undefined),
  stats: () => Promise.resolve({ rooms: 0, participants: 0 }),
  on: () => () => undefined,
  isRunning: () => false,
  stop: () => Promise.resolve(),
};
