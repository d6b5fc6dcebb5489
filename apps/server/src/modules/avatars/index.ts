export { putSquares } from './avatars.files.ts';
export { avatarFiles, AVATARS, type AvatarContext } from './avatars.context.ts';
