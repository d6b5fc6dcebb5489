import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import { listRecordingTracks } from '@portico/contract/recording-tracks';
import {
  changeRecording,
  deleteRecording,
  getRecording,
  listRecordings,
  restoreRecordings,
  streamRecording,
  type RecordingDetail,
  type RecordingSummary,
} from '@portico/contract/recordings';
import type { Sort } from '@portico/ui/table';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { orderOf } from '../../app/list/use-sort.ts';

export type Filter = 'all' | 'mine' | 'shared' | 'deleted';
const PAGE = 20;
/** How often to look while a movie is composed: the server tells of each state, not of each step. */
const FOLLOW_MS = 3000;
/** Links work for 90 minutes; a page that is opened again later gets new ones. */
const LINK_FRESH_MS = 80 * 60_000;

const isMoving = ({ state }: Pick<RecordingSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'composing' || state === 'storing';

export const recordingColumns = ['recordName', 'createTime', 'duration', 'fileSize'] as const;
export type RecordingSort = Sort & { column: (typeof recordingColumns)[number] };
export const newestFirst: RecordingSort = { column: 'createTime', isAscending: false };

/** Which recordings are asked for, and in which order. */
export interface AskedRecordings {
  filter: Filter;
  keyword: string;
  sort: RecordingSort;
}

/** The recordings that the person may watch, page by page. */
export const recordingsQuery = (call: Call, { filter, keyword, sort }: AskedRecordings) =>
  infiniteQueryOptions({
    queryKey: ['recordings', 'list', filter, keyword, sort.column, sort.isAscending],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecordings,
        { query: { filterType: filter, keyword, ...orderOf(sort), ...startOf(pageParam), limit: PAGE } },
        { signal },
      ),
    ...byCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.recordings.some(isMoving)) ? FOLLOW_MS : false,
  });

export const recordingQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['recordings', 'one', uuid],
    queryFn: ({ signal }) => call(getRecording, { params: { uuid } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? FOLLOW_MS : false),
  });

/** The links to play and download. They are kept while the movie plays: a new address would begin it again. */
export const streamQuery = (
  call: Call,
  { recordUUID, state, preventDownload }: Pick<RecordingDetail, 'recordUUID' | 'state' | 'preventDownload'>,
) =>
  queryOptions({
    queryKey: ['kept', 'recordings', 'links', recordUUID, state, preventDownload],
    queryFn: ({ signal }) => call(streamRecording, { params: { uuid: recordUUID } }, { signal }),
    staleTime: LINK_FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The tracks and their links; kept while they play, also when the movie is ready. */
export const tracksQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['kept', 'recordings', 'tracks', uuid],
    queryFn: ({ signal }) => call(listRecordingTracks, { params: { uuid } }, { signal }),
    staleTime: LINK_FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Gives a recording another name; whatever shows it is read again. */
export function useRename(call: Call, uuid: string) {
  const client = useQueryClient();
  return async (body: { recordName: string }, how: CallOptions) => {
    const renamed = await call(changeRecording, { params: { uuid }, body }, how);
    await client.invalidateQueries({ queryKey: ['recordings'] });
    return renamed;
  };
}

/** What else the owner does with a recording. */
export function useOwnerActs(call: Call) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['recordings'] });
  const change = useMutation({
    mutationFn: ({ uuid, ...body }: { uuid: string; preventDownload: boolean }) =>
      call(changeRecording, { params: { uuid }, body }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (uuid: string) => call(deleteRecording, { params: { uuid } }),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (uuid: string) => call(restoreRecordings, { body: { recordUUIDs: [uuid] } }),
    onSettled: refresh,
  });
  return { change, remove, restore };
}
