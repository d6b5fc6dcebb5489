import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { startDataCache } from './data-cache.ts';
import { PageData, type DataCache } from './page-data.ts';

const queryKey = ['meetings', 'next'];
const answer = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['Plan', 'Review']));
const options = { queryKey, queryFn: answer };

function readByServer(): DehydratedState {
  const client = new QueryClient();
  client.setQueryData(queryKey, ['Plan']);
  return dehydrate(client);
}

const load = (state: DehydratedState): Promise<DataCache> => Promise.resolve(startDataCache(state));

test('data that the server has read is known at once, and is the same when the cache has it', async () => {
  const fetchCode = vi.fn<typeof load>(load);
  const data = new PageData({ state: readByServer(), load: fetchCode });
  const first = data.get(options);
  expect(first).toEqual(['Plan']);
  expect(fetchCode).not.toHaveBeenCalled();
  await Promise.all([data.cache(), data.cache()]);
  expect(data.get(options)).toBe(first);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test('nobody has read what nobody asked for', () => {
  const data = new PageData({ state: readByServer(), load });
  expect(data.get({ ...options, queryKey: ['rooms', 'mine'] })).toBeUndefined();
});

test('data that became stale is read again, and whoever follows it hears of it', async () => {
  const data = new PageData({ state: readByServer(), load });
  const notify = vi.fn<() => void>();
  const stop = data.watch(options, notify);
  const { client } = await data.cache();
  expect(answer).not.toHaveBeenCalled();
  await client.invalidateQueries({ queryKey: ['meetings'] });
  await vi.waitFor(() => expect(notify).toHaveBeenCalled());
  expect(data.get(options)).toEqual(['Plan', 'Review']);
  stop();
  answer.mockClear();
  await client.invalidateQueries({ queryKey: ['meetings'] });
  expect(answer).not.toHaveBeenCalled();
});

test('a listener who has gone before the cache came follows nothing', async () => {
  const data = new PageData({ state: readByServer(), load });
  data.watch(options, () => undefined)();
  const { client } = await data.cache();
  answer.mockClear();
  await client.invalidateQueries({ queryKey: ['meetings'] });
  expect(answer).not.toHaveBeenCalled();
});

test('without the code of the cache a page keeps what it has', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const data = new PageData({ state: readByServer(), load: () => Promise.reject(lost) });
  data.watch(options, () => undefined);
  await expect(data.cache()).rejects.toBe(lost);
  expect(data.get(options)).toEqual(['Plan']);
});
