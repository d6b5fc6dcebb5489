export { Mailbox } from './mailbox.tsx';
export { mailsQuery } from './mailbox.queries.ts';
