import type { Manifest } from '../../platform/module.ts';
import type { JoiningContext } from '../joining/index.ts';
import type { ChangeContext } from '../meetings/index.ts';
import { siteMeetingRoutes } from './site-meetings.routes.ts';

/** All meetings of a site, for its administrators: to be found, ended, cancelled and handed over. */
export const siteMeetingsModule = (apis: { joining: JoiningContext; meetings: ChangeContext }): Manifest => ({
  operations: siteMeetingRoutes(apis.joining, apis.meetings),
});
