import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

/** Something that is under way until it is told to end. */
function lasting(): { begun: string[]; task(name: string): () => Promise<string>; end(name: string): void } {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    task: (name) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    },
    end: (name) => ends.get(name)?.(),
  };
}

describe('a gate', () => {
  it('lets as many in at once as it says, and the others in the order in which they came', async () => {
    const gate = new Gate({ atOnce: 2, patienceMs: 60_000 });
    const { begun, task, end } = lasting();
    const passed = ['a', 'b', 'c', 'd'].map((name) => gate.pass(task(name)));
    expect(begun).toEqual(['a', 'b']);
    end('b');
    expect(await passed[1]).toBe('b');
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
    end('d');
    await Promise.all(passed);
    expect(gate.isUnused).toBe(true);
  });

  it('gives the place of who leaves to who waits, and to nobody who comes at that moment', async () => {
    const gate = new Gate({ atOnce: 1, patienceMs: 60_000 });
    let inside = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, (inside += 1));
      await Promise.resolve();
      inside -= 1;
    };
    const come = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await gate.pass(task);
    };
    await Promise.all([come(50), come(50), come(50)]);
    expect(most).toBe(1);
  });

  it('is open to the next when somebody inside fails', async () => {
    const gate = new Gate({ atOnce: 1, patienceMs: 60_000 });
    const failing = gate.pass(() => Promise.reject(new Error('no')));
    const next = gate.pass(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('sends away who waited too long, without doing it, and says when to come again', async () => {
    const gate = new Gate({ atOnce: 1, patienceMs: 20 });
    const { begun, task, end } = lasting();
    const first = gate.pass(task('first'));
    const second = gate.pass(task('second'));
    const cameAt = performance.now();
    await expect.poll(() => performance.now() - cameAt).toBeGreaterThan(20);
    end('first');
    expect(await first).toBe('first');
    await expect(second).rejects.toMatchObject({ error: 'unavailable', detail: { retryAfterSeconds: 1 } });
    expect(begun).toEqual(['first']);
    expect(await gate.pass(() => Promise.resolve('later'))).toBe('later');
  });
});
