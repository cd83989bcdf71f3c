-- When the team blocked a contact: its devices can send nothing since.
alter table contacts add column blocked_at timestamptz(3);

-- The API key that sent a message; null for what people sent themselves, for imports and for what the service writes. No
-- foreign key: keys are never deleted, and its check would cost every message of a program a look-up.
alter table messages add column api_key_id uuid;
