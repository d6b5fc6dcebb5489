import {
  getLiveRoom,
  getPersonQuality,
  getQualityReport,
  listLiveRooms,
  listPastTimes,
  reportLine,
} from '@portico/contract/quality';
import { preparedWrite, read, type Route } from '../../platform/http/route.ts';
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

export { mountQualityFile } from './quality.file.ts';
export { QualityKeeper, type WatchedRooms } from './quality.keeper.ts';
export { watchMedia } from './quality.policy.ts';

/** How the lines of people in meetings are: what browsers report, what administrators watch, and what meetings keep. */
export const qualityRoutes = (keeper: QualityKeeper): Route[] => [
  preparedWrite(reportLine, {
    access: ticketHolders,
    prepare: ({ reads, actor, params, body, now }) =>
      noteLine(reads, keeper, { actor, now, ...params, ...body }),
    handle: () => Promise.resolve(),
  }),
  read(listLiveRooms, watchMedia, ({ reads, actor, query, now }) =>
    readLiveRooms(reads, keeper, { siteId: actor.siteId, now, ...query }),
  ),
  read(getLiveRoom, watchMedia, ({ reads, actor, params, query, now }) =>
    readLiveRoom(reads, { siteId: actor.siteId, now, ...params, ...query }),
  ),
  read(listPastTimes, watchMedia, ({ reads, actor, query }) =>
    readPast(reads, { siteId: actor.siteId, ...query }),
  ),
  read(getQualityReport, signedIn, ({ reads, actor, params, query: { instanceId, ...page } }) =>
    readReport(reads, { actor, ...params, instanceId, ...page }),
  ),
  read(getPersonQuality, signedIn, ({ reads, actor, params }) => readPerson(reads, { actor, ...params })),
];
