-- Signing in by a company's OpenID Connect provider (docs/decisions/0209).

-- `slug`: in the addresses of the sign-in. `domains`: whose verified addresses this provider vouches for. `tested_at`: when the sign-in last
-- succeeded with this client; without it the provider cannot be switched on.
create table company_providers (
  workspace_id uuid not null,
  id           uuid not null,
  slug         text not null,
  name         text not null,
  issuer       text not null,
  client_id    text not null,
  scope        text not null,
  domains      text[] not null,
  enabled      boolean not null,
  tested_at    timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, slug),
  unique (workspace_id, issuer),
  foreign key (workspace_id) references workspaces deferrable initially immediate
);

-- The client secret that the provider gave, sealed.
create table company_secrets (
  workspace_id uuid not null,
  provider_id  uuid not null,
  sealed       bytea not null,
  primary key (workspace_id, provider_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, provider_id) references company_providers (workspace_id, id) on delete cascade
    deferrable initially immediate
);

-- Whose account of a provider is whose of ours: by the subject, never by an address.
create table company_identities (
  workspace_id   uuid not null,
  provider_id    uuid not null,
  subject        text not null,
  team_member_id uuid not null,
  created_at     timestamptz(3) not null,
  primary key (workspace_id, provider_id, subject),
  unique (workspace_id, provider_id, team_member_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, provider_id) references company_providers (workspace_id, id) on delete cascade
    deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index company_identities_by_member on company_identities (workspace_id, team_member_id);

-- Domains of mail addresses. `proven_at`: when a DNS record last held the token.
create table company_domains (
  workspace_id uuid not null,
  domain       text not null,
  token        text not null,
  proven_at    timestamptz(3),
  created_at   timestamptz(3) not null,
  primary key (workspace_id, domain),
  foreign key (workspace_id) references workspaces deferrable initially immediate
);

-- The provider that opened a session, and its name for its own session.
alter table member_sessions add column provider_id uuid, add column provider_session text;

-- `provider`: the slug. A company sign-in that is refused may be nobody's.
alter table access_entries add column provider text, alter column team_member_id drop not null;

do $$
declare name text;
begin
  foreach name in array array['company_providers', 'company_secrets', 'company_identities', 'company_domains'] loop
    execute format('alter table %I alter workspace_id set (n_distinct = 1)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_workspace on %I to porchlight_app
         using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)
         with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', name);
    execute format('create policy administration on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to porchlight_app', name);
  end loop;
end $$;
