import '../styles/index.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { unmountAll } from './show.tsx';

const noise: unknown[][] = [];

beforeEach(() => {
  noise.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => noise.push(words));
  vi.spyOn(console, 'warn').mockImplementation((...words) => noise.push(words));
});

afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
  if (noise.length > 0) throw new Error(`the console did not stay silent: ${noise.join('\n')}`);
});
