import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import {
  getLiveRoom,
  getPersonQuality,
  getQualityReport,
  listLiveRooms,
  listPastTimes,
  REPORT_EVERY_MS,
} from '@portico/contract/quality';
import { byCursor, startOf } from '../../app/list/pages.ts';

/** Whether what is shown can be shown no longer: the right to see it ended, or it is over. */
export const isOver = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);

/** Rows of one page. */
export const PAGE = 25;
const PAST_PAGE = 20;

/** Where a page begins, the first being 1. */
export const offsetOf = (page: number): number => (page - 1) * PAGE;

/** What is live changes when rooms report: looking more often would show the same. Only while the page is seen. */
const live = {
  staleTime: REPORT_EVERY_MS / 2,
  refetchInterval: REPORT_EVERY_MS,
  placeholderData: keepPreviousData,
};

/** The meetings that go on, the worst lines first. */
export const liveRoomsQuery = (call: Call, offset: number) =>
  queryOptions({
    queryKey: ['quality', 'rooms', offset],
    queryFn: ({ signal }) => call(listLiveRooms, { query: { offset, limit: PAGE } }, { signal }),
    ...live,
  });

/** Everybody in one of them. */
export const liveRoomQuery = (call: Call, instanceId: string, offset: number) =>
  queryOptions({
    queryKey: ['quality', 'room', instanceId, offset],
    queryFn: ({ signal }) =>
      call(getLiveRoom, { params: { instanceId }, query: { offset, limit: PAGE } }, { signal }),
    ...live,
  });

/** The meetings that are over, page by page. */
export const pastTimesQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['quality', 'past'],
    queryFn: ({ pageParam, signal }) =>
      call(listPastTimes, { query: { ...startOf(pageParam), limit: PAST_PAGE } }, { signal }),
    ...byCursor,
  });

/** Which part of a report is asked for. */
export interface ReportPlace {
  uuid: string;
  /** Which time the meeting took place; the latest where it is left out. */
  time?: string | undefined;
  offset: number;
}

/** The report of a meeting; of one that goes on it is read again and again. */
export const reportQuery = (call: Call, { uuid, time, offset }: ReportPlace) =>
  queryOptions({
    queryKey: ['quality', 'report', uuid, time, offset],
    queryFn: ({ signal }) =>
      call(
        getQualityReport,
        {
          params: { uuid },
          query: { offset, limit: PAGE, ...(time !== undefined && { instanceId: time }) },
        },
        { signal },
      ),
    staleTime: REPORT_EVERY_MS / 2,
    refetchInterval: ({ state }) =>
      state.data?.time && state.data.time.endedAt === null ? REPORT_EVERY_MS : false,
    placeholderData: keepPreviousData,
  });

/** Whose line of which time. */
export interface PersonPlace {
  uuid: string;
  instanceId: string;
  participantId: string;
  /** Whether the meeting goes on: then it is read again and again. */
  isLive: boolean;
}

/** One person's line in a report, minute by minute. */
export const personQuery = (call: Call, { uuid, instanceId, participantId, isLive }: PersonPlace) =>
  queryOptions({
    queryKey: ['quality', 'person', uuid, instanceId, participantId],
    queryFn: ({ signal }) =>
      call(getPersonQuality, { params: { uuid, instanceId, participantId } }, { signal }),
    staleTime: REPORT_EVERY_MS / 2,
    refetchInterval: isLive && REPORT_EVERY_MS,
  });
