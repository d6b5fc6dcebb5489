import { statements } from './statements.ts';

/**
 * Who may see a mail beside its recipient. Those that a version before this one writes are its recipient's alone; of those
 * that are there, the ones that hold a link to set a password.
 */
export const invitations = statements(`
alter table mail add column is_private boolean not null default true;
update mail set is_private = text_body like '%/set-password?token=%';
`);
