export { avatarFiles, AVATARS } from './avatars.context.ts';
