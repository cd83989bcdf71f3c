-- What processes hold of a key's bucket, until it ends (docs/decisions/0114). Slots are five seconds of this server's
-- clock. `leased` was granted in `slot`, `leased_before` in the slot before it; what is older has ended.
alter table rate_limit_buckets
  add column slot integer not null default 0,
  add column leased double precision not null default 0,
  add column leased_before double precision not null default 0;
