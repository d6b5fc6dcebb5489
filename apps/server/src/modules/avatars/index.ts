export { avatarFiles, AVATARS, type AvatarContext } from './avatars.context.ts';
