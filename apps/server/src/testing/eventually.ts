import { vi } from 'vitest';

/** Whether something becomes true in time. */
export async function eventually(
  holds: () => Promise<boolean> | boolean,
  timeout = 10_000,
): Promise<boolean> {
  try {
    return await vi.waitUntil(holds, { timeout, interval: 50 });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Timed out')) return false;
    throw error;
  }
}
