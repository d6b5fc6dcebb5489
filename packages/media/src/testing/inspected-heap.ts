import { kill } from 'node:process';
import { eventually } from './meeting.ts';

/** Where Node.js lets a process be inspected that is asked for it by a signal. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';

/** The JavaScript memory of another process. */
export interface InspectedHeap {
  /** What is left of objects and buffers once everything was collected that could be. */
  megabytes(): Promise<number>;
  close(): void;
}

interface Answer {
  id: number;
  result: Record<string, unknown>;
}

/**
 * Looks into a process of Node.js by its inspector, which stays open until the process ends.
 *
 * @throws when another process is inspected at the same port
 */
export async function inspectHeap(pid: number): Promise<InspectedHeap> {
  kill(pid, 'SIGUSR1');
  let url = '';
  const isOpen = async (): Promise<boolean> => {
    const targets = await fetch(INSPECTOR).catch(() => undefined);
    const [target] = ((await targets?.json()) as { webSocketDebuggerUrl: string }[] | undefined) ?? [];
    url = target?.webSocketDebuggerUrl ?? '';
    return url !== '';
  };
  if (!(await eventually(isOpen))) throw new Error(`process ${pid} lets nobody look into it`);
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    const refuse = (): void => reject(new Error(`the inspector of process ${pid} hung up`));
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', refuse, { once: true });
  });
  let calls = 0;
  async function call(method: string, params = {}): Promise<Record<string, unknown>> {
    const id = (calls += 1);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const hear = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === id) resolve(answer);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method, params }));
    const { result } = await promise;
    socket.removeEventListener('message', hear);
    return result;
  }
  const { result } = await call('Runtime.evaluate', { expression: 'process.pid' });
  const { value } = result as { value: unknown };
  if (value !== pid) throw new Error(`process ${String(value)} is inspected where ${pid} was to be`);
  return {
    async megabytes() {
      await call('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await call('Runtime.getHeapUsage');
      return (Number(usedSize) + Number(backingStorageSize)) / 1_000_000;
    },
    close: () => socket.close(),
  };
}
