import type { MediaPerson } from '../media/types.ts';

/** Ben with his microphone on and nothing to see, but for what a test says. */
export const mediaPerson = (change: Partial<MediaPerson> = {}): MediaPerson => ({
  id: 'ben',
  name: 'Ben',
  camera: undefined,
  isCameraSpared: false,
  isCameraHeld: false,
  screen: undefined,
  isScreenHeld: false,
  sounds: [],
  isMicrophoneOn: true,
  isSpeaking: false,
  isUnstable: false,
  ...change,
});
