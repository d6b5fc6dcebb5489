import * as z from 'zod/mini';

const Kept = z.object({
  isMicrophoneOn: z.boolean(),
  isCameraOn: z.boolean(),
  microphone: z.string(),
  camera: z.string(),
  speaker: z.string(),
  layout: z.enum(['grid', 'speaker']),
  hasShortcuts: z.boolean(),
  usesLessData: z.boolean(),
});

/** What this browser remembers of meetings: devices (their ids, `''` is the system's choice), layout, shortcuts, data. */
export type Kept = z.infer<typeof Kept>;

const KEY = 'portico-room';

/** As nobody has chosen anything; the server paints with it. */
export const keptAtFirst: Kept = {
  isMicrophoneOn: true,
  isCameraOn: true,
  microphone: '',
  camera: '',
  speaker: '',
  layout: 'grid',
  hasShortcuts: true,
  usesLessData: false,
};

/** What was kept; what another version wrote, or a browser that keeps nothing, is as at first. */
export function readKept(): Kept {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    const kept = z.safeParse(Kept, Object.assign({}, keptAtFirst, found));
    return kept.success ? kept.data : keptAtFirst;
  } catch {
    return keptAtFirst;
  }
}

/** Keeps a choice. */
export function keep(choice: Partial<Kept>): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...readKept(), ...choice }));
  } catch {
    // a full or forbidden storage: the choice holds for this page
  }
}
