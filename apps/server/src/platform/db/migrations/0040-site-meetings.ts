import { statements } from './statements.ts';

/** Marks, vowel points and tashkeel that `NFKD` sets apart from their letters. */
const MARKS = String.raw`[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC]`;

/** Text as it is searched. It stands in both functions: one that an index rests on calls none but those of PostgreSQL itself. */
const WORDS = String.raw`lower(regexp_replace(regexp_replace(normalize($1, NFKD), '${MARKS}', '', 'g'), '\s+', ' ', 'g'))`;

/**
 * By what administrators find the meetings of a site: words in topics and in the names of people, cut into parts of one and
 * two characters, so that a word is found inside of others, in any script, without an extension of the database; hosts;
 * and what takes place now. And announcements of a site, with who has put one away.
 */
export const siteMeetings = statements(`
create function search_words(text) returns text language sql immutable parallel safe as $$
  select ${WORDS}
$$;
create function search_parts(text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(words, at, n)
    from (select ${WORDS} as words) folded, generate_series(1, length(words)) at, generate_series(1, 2) n)
$$;
create index meeting_topic_parts on meeting using gin (search_parts(topic));
create index person_name_parts on person using gin (search_parts(display_name));
create index meeting_host on meeting (host_id, starts_at);
create index meeting_series_of_site on meeting (site_id) where kind = 'series';
create index meeting_instance_of_site on meeting_instance (site_id, started_at) where ended_at is null;
alter table meeting_instance add column is_ended_by_admin boolean not null default false;

create table announcement (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  texts jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  audience text not null check (audience in ('everybody', 'people', 'hosts', 'administrators')),
  tone text not null check (tone in ('info', 'warning')),
  is_dismissible boolean not null,
  version integer not null default 1,
  changed_by uuid references person (id) on delete set null,
  changed_at timestamptz not null,
  created_at timestamptz not null
);
create index announcement_of_site on announcement (site_id, starts_at);
create index announcement_changed_by on announcement (changed_by);

create table announcement_dismissal (
  person_id uuid not null references person (id) on delete cascade,
  announcement_id uuid not null references announcement (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (person_id, announcement_id)
);
create index announcement_dismissal_of on announcement_dismissal (announcement_id);
`);
