import { sliceOf } from '@portico/contract/page';
import {
  getLiveRoom,
  getPersonQuality,
  getQualityReport,
  listLiveRooms,
  listPastTimes,
  reportLine,
} from '@portico/contract/quality';
import { preparedWrite, read, type Route, type WriteFacts } from '../../platform/http/route.ts';
import { signedIn, ticketHolders } from '../identity/index.ts';
import type { QualityKeeper } from './quality.keeper.ts';
import { watchMedia } from './quality.policy.ts';
import {
  noteLine,
  readLiveRoom,
  readLiveRooms,
  readPast,
  readPerson,
  readReport,
} from './quality.service.ts';

const shown = { group: 'quality', limits: [], staleBy: [] };
const report: WriteFacts = {
  group: 'quality',
  access: ticketHolders,
  audit: { nothing: 'of a meeting that goes on' },
  limits: [
    // six times a minute of everybody in a room: of two thousand people behind one address
    { key: 'address', limit: 12_000, windowSeconds: 60, counted: 'inBatches', isApart: true },
    { key: 'actor', limit: 30, windowSeconds: 60, counted: 'inBatches' },
  ],
};

/** How the lines of people in meetings are: what browsers report, what administrators watch, and what meetings keep. */
export const qualityRoutes = (keeper: QualityKeeper): Route[] => [
  preparedWrite(reportLine, report, {
    prepare: ({ reads, actor, params, body, now }) =>
      noteLine(reads, keeper, { actor, now, ...params, ...body }),
    handle: () => Promise.resolve(),
  }),
  read(listLiveRooms, { ...shown, access: watchMedia }, ({ reads, actor, query, now }) =>
    readLiveRooms(reads, keeper, { siteId: actor.siteId, now, ...sliceOf(query) }),
  ),
  read(getLiveRoom, { ...shown, access: watchMedia }, ({ reads, actor, params, query, now }) =>
    readLiveRoom(reads, { siteId: actor.siteId, now, ...params, ...sliceOf(query) }),
  ),
  read(listPastTimes, { ...shown, access: watchMedia }, ({ reads, actor, query }) =>
    readPast(reads, { siteId: actor.siteId, ...sliceOf(query) }),
  ),
  read(getQualityReport, { ...shown, access: signedIn }, ({ reads, actor, params, query }) =>
    readReport(reads, { actor, ...params, instanceId: query.instanceId, ...sliceOf(query) }),
  ),
  read(getPersonQuality, { ...shown, access: signedIn }, ({ reads, actor, params }) =>
    readPerson(reads, { actor, ...params }),
  ),
];
