import { statements } from './statements.ts';

/**
 * Words of mails in place of the product's: of a site, and of one meeting of it. A part that is null is as it is without the row.
 */
export const mailTemplates = statements(`
create table mail_template (
  site_id uuid not null references site (id) on delete cascade,
  meeting_id uuid references meeting (id) on delete cascade,
  kind text not null,
  language text not null,
  subject text,
  body text,
  changed_by text not null,
  changed_at timestamptz not null,
  check (subject is not null or body is not null),
  unique nulls not distinct (site_id, meeting_id, kind, language)
);
create index mail_template_of_meeting on mail_template (meeting_id) where meeting_id is not null;
`);
