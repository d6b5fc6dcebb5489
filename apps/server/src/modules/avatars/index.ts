export { putSquares } from './avatars.files.ts';
export { queueRemoving as queueAvatarRemoving } from './avatars.jobs.ts';
export { avatarFiles, AVATARS, type AvatarContext } from './avatars.context.ts';
