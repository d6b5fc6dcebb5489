import { largeAvatar } from '@portico/contract/avatar-url';
import { Avatar } from '@portico/ui/avatar';
import { useOwnAvatar } from './own-avatar.ts';
import { useReader } from './use-reader.ts';

/** The reader as they are seen, large. */
export const OwnAvatar = () => (
  <Avatar name={useReader().displayName} src={largeAvatar(useOwnAvatar())} size="xl" isDecorative />
);
