-- When the provider issued the token that opened a session, by the provider's own clock: a logout of the provider ends sessions that are
-- older than it (docs/decisions/0203).
alter table member_sessions add column provider_at timestamptz(3);

-- What claims of a provider's token give: `[{"claim": …, "value": …, "role_id": …, "group_id": …}]` (docs/decisions/0204).
alter table company_providers add column claims jsonb not null default '[]';
