const RATE = 24_000;
/** Two soft tones, a fifth apart, in hertz. */
const TONES = [523.25, 783.99] as const;
const TONE_SECONDS = 0.35;

/** A sound file (WAV, 16 bit, one channel) with two tones that swell and fade. */
export function testSound(): Blob {
  const perTone = Math.round(RATE * TONE_SECONDS);
  const samples = new Int16Array(perTone * TONES.length);
  for (const [index, tone] of TONES.entries()) {
    for (let at = 0; at < perTone; at += 1) {
      const envelope = Math.sin((Math.PI * at) / perTone) ** 2;
      samples[index * perTone + at] = 9000 * envelope * Math.sin((2 * Math.PI * tone * at) / RATE);
    }
  }
  return new Blob([header(samples.byteLength), samples], { type: 'audio/wav' });
}

function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const word = (at: number, text: string): void => {
    for (let index = 0; index < 4; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  word(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  word(8, 'WAVE');
  word(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, bytes, true);
  return view.buffer;
}

/** Plays the test sound on a speaker; undefined is the system's. Resolves when it has been heard. */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const url = URL.createObjectURL(testSound());
  const audio = new Audio(url);
  try {
    if (speaker !== undefined && 'setSinkId' in audio) await audio.setSinkId(speaker);
    const ended = new Promise<void>((resolve) => {
      audio.addEventListener('ended', () => resolve(), { once: true });
    });
    await audio.play();
    await ended;
  } finally {
    URL.revokeObjectURL(url);
  }
}
