// Stands where a test leaves the media engine out: rooms have doors and chat, but no sound, no picture, no recording.
import type { RoomMedia } from './modules/joining/index.ts';
import type { RecordingEngine } from './modules/recordings/index.ts';

export const noMedia: RoomMedia = {
  joinInfo: () => Promise.resolve({ url: '', token: '' }),
  list: () => Promise.reject(new Error('there is no media engine')),
  remove: () => Promise.resolve(),
  mute: () => Promise.resolve(),
  muteAll: () => Promise.resolve(),
  setRole: () => Promise.resolve(),
  closeRoom: () => Promise.resolve(),
  on: () => () => {},
};

export const noRecorder: RecordingEngine = {
  capabilities: () => ({ recording: false }),
  startRecording: () => Promise.resolve('gone'),
  stopRecording: () => Promise.resolve(undefined),
  on: () => () => {},
};
