import type { Kit, Module } from '../../platform/module.ts';
import { Pictures } from '../../platform/pictures/pictures.ts';
import type { AvatarContext } from './avatars.context.ts';
import { avatarJobs } from './avatars.jobs.ts';
import { avatarRoutes } from './avatars.routes.ts';
import { mountAvatars } from './avatars.serving.ts';

/** Pictures of people. */
export function avatarsModule({
  platform,
  database,
  storage,
}: Pick<Kit, 'platform' | 'database' | 'storage'>): Module<AvatarContext> {
  const { work, reads } = database;
  const context: AvatarContext = { platform, work, reads, storage, pictures: new Pictures(platform) };
  return {
    api: context,
    operations: avatarRoutes(context),
    jobs: avatarJobs(context),
    mount: (app) => mountAvatars(app, context),
  };
}
