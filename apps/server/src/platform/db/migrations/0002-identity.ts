import { statements } from './statements.ts';

/**
 * Accounts (one for each verified address of the deployment), their credentials and sessions in the shape that
 * better-auth expects, and persons: one for each account and site, with role and settings.
 */
export const identity = statements(`
create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_session (
  id text primary key,
  user_id text not null references auth_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index auth_session_user on auth_session (user_id);

create table auth_credential (
  id text primary key,
  user_id text not null references auth_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index auth_credential_user on auth_credential (user_id);

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

create table person (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id) on delete cascade,
  account_id text not null references auth_user (id) on delete cascade,
  user_name text not null,
  display_name text not null,
  roles text[] not null default '{}',
  state text not null default 'active' check (state in ('invited', 'active', 'disabled')),
  locale text,
  time_zone text,
  theme text check (theme in ('light', 'dark')),
  contrast text check (contrast in ('more')),
  invited_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (site_id, account_id),
  unique (site_id, user_name)
);
create index person_account on person (account_id);

create table ticket_revocation (
  session_id text primary key,
  expires_at timestamptz not null
);
create index ticket_revocation_expires on ticket_revocation (expires_at);
`);
