import { useEffect, useState } from 'react';

const EVERY_MS = 60;
/** A quiet voice at an arm's length from a laptop. */
const QUIET_DB = -55;
const LOUD_DB = -10;

/** The loudness of samples as people hear it: 0 for silence, 1 for as loud as one should be. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power + 1e-10);
  return Math.min(1, Math.max(0, (decibels - QUIET_DB) / (LOUD_DB - QUIET_DB)));
}

/** How loud a microphone is, 0 to 1; 0 without one. */
export function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return undefined;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 1024 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(levelOf(samples));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      setLevel(0);
      void context.close();
    };
  }, [track]);
  return level;
}
