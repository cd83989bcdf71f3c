import assert from 'node:assert/strict'
import type pg from 'pg'
import { fillWorkspace } from '../server/operate/backup/testing/scenario.ts'
import { newId } from '../server/ids.ts'
import { listWorkspaceTables } from '../server/store/database/list-workspace-tables.ts'
import { catchUp } from '../server/chat/search/catch-up.ts'
import type { TestApp, TestReply, TestWorkspace } from './app.ts'
import { addProvider } from './company-provider.ts'
import { mailChannel, postMail } from './mails.ts'
import { recountLists } from './seed.ts'
import { upload } from './upload.ts'

/** Fills every table with rows of a workspace. Fails for an empty table: add the rows of a new table here. */
export async function fillEveryTable(
  { owner, services }: TestApp,
  space: TestWorkspace,
): Promise<void> {
  await fillWorkspace(space)
  await useApi(space)
  await addPeople(owner, space.id)
  await addFormerKey({ owner, services }, space.id)
  await addTotp({ owner, services }, space.id)
  await addCompany({ owner, services }, space.id)
  await deliver(owner, space.id)
  while ((await catchUp(services.database, space.id)) === 'behind');
  // Short lists are not cut.
  await recountLists(owner, space.id, { rowsPerChunk: 1, chunksPerSpan: 1 })
  const counts = await countRows(owner, space.id)
  const empty = [...counts].filter(([, count]) => count === 0).map(([table]) => table)
  assert.deepEqual(empty, [], 'test/fill-every-table.ts leaves these tables empty.')
}

/** The number of rows per table of a workspace. */
export async function countRows(owner: pg.Pool, workspaceId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const connection = await owner.connect()
  try {
    for (const table of await listWorkspaceTables(connection)) {
      const { rows } = await connection.query<{ count: number }>(
        `select count(*)::integer as count from ${table} where workspace_id = $1`,
        [workspaceId],
      )
      counts.set(table, rows[0]?.count ?? 0)
    }
  } finally {
    connection.release()
  }
  return counts
}

async function useApi({ send, adminEmail }: TestWorkspace): Promise<void> {
  const ask = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<TestReply['body']> => {
    const { status, text, body: answer } = await send(method, path, body, headers)
    assert.ok(status < 300, `${method} ${path}: ${text}`)
    return answer
  }
  await ask('POST', '/groups', { name: 'Billing' })
  const { channel } = await ask('POST', '/channels', { name: 'Shop', kind: 'web' })
  await ask('POST', `/channels/${channel.id}/secrets`)
  await postMail(send, await mailChannel(send))
  await ask('POST', '/roles', { name: 'Night', permissions: ['messages:read'], sees: 'groups' })
  await ask('POST', '/contact-fields', { name: 'Plan', kind: 'text' })
  const hello = { name: 'Hello', body: 'Hello {{contact.name}}' }
  await ask('POST', '/saved-replies', { ...hello, attachment_ids: [await upload(send)] })
  await ask('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'Mine', attachments: [await upload(send)] }],
  })
  const path = `/conversations/${conversation.id}`
  await ask('POST', `${path}/read`, { reader_email: adminEmail })
  const note = { kind: 'note', body: 'See', sender_email: adminEmail }
  await ask('POST', `${path}/messages`, { ...note, mentions: [{ email: adminEmail }] })
  const { contact } = await ask('POST', '/visitors', { name: 'Zoe' }, { 'idempotency-key': 'once' })
  await ask('POST', `/visitors/${contact.id}/notes`, { body: 'Prefers mails' })
  await ask('POST', `/visitors/${conversation.visitor.id}/merge`, { from: contact.id })
  const again = {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'Again' }],
  }
  const { conversation: other } = await ask('POST', '/conversations', again)
  await ask('POST', `${path}/merge`, { from: other.id })
  await ask('POST', '/views', { name: 'Billing', filter: 'group:Billing tag:none' })
  const [{ id }] = (await ask('GET', '/webhooks')).webhooks
  await ask('POST', `/webhooks/${id}/replay`, { from_sequence: 1, to_sequence: 2 })
}

/** A member who signs in, and a visitor's device. */
async function addPeople(owner: pg.Pool, workspaceId: string): Promise<void> {
  const rows = [
    `insert into member_passwords (workspace_id, team_member_id, hash, changed_at)
     select workspace_id, id, '$argon2id$', now() from team_members where workspace_id = $1 limit 1`,
    `insert into member_sessions (workspace_id, id, team_member_id, token_hash, created_at, last_seen_at,
                                  verified_at, user_agent, address)
     select workspace_id, gen_random_uuid(), id, '\\x01', now(), now(), now(), 'Firefox', '127.0.0.1'
       from team_members where workspace_id = $1 limit 1`,
    `insert into member_tokens (workspace_id, id, team_member_id, purpose, email_key, token_hash,
                                created_at, expires_at)
     select workspace_id, gen_random_uuid(), id, 'invitation', email_key, '\\x01', now(), now()
       from team_members where workspace_id = $1 limit 1`,
    `insert into member_recovery_codes (workspace_id, team_member_id, code_hash)
     select workspace_id, id, '\\x01' from team_members where workspace_id = $1 limit 1`,
    `insert into member_passkeys (workspace_id, id, team_member_id, credential_id, public_key, host, name, counter,
                                  created_at)
     select workspace_id, gen_random_uuid(), id, '\\x01', '\\x02', 'acme.localhost', 'Laptop', 0, now()
       from team_members where workspace_id = $1 limit 1`,
    `insert into directory_members (workspace_id, team_member_id, user_name, user_name_key, removed, updated_at)
     select workspace_id, id, 'sam', 'sam', false, now() from team_members where workspace_id = $1 limit 1`,
    `insert into directory_groups (workspace_id, group_id, external_id)
     select workspace_id, id, 'g1' from groups where workspace_id = $1 limit 1`,
    `insert into drafts (workspace_id, conversation_id, team_member_id, kind, body, details, size, updated_at)
     select c.workspace_id, c.id, m.id, 'note', 'It left on Mon', '{}', 16, now()
       from conversations c join team_members m using (workspace_id) where workspace_id = $1 limit 1`,
    `insert into member_notifications (workspace_id, team_member_id, id, kind, conversation_id, by_name, created_at)
     select c.workspace_id, m.id, gen_random_uuid(), 'assigned', c.id, 'Sam Park', now()
       from conversations c join team_members m using (workspace_id) where workspace_id = $1 limit 1`,
    `insert into member_notification_settings (workspace_id, team_member_id, digest, mailed_until)
     select workspace_id, id, 'hour', now() from team_members where workspace_id = $1 limit 1`,
    `insert into push_subscriptions (workspace_id, session_id, team_member_id, endpoint, p256dh, auth, vapid_key, kinds, words,
                                     time_zone, language, pushed_until)
     select workspace_id, id, team_member_id, 'https://push.example/1', '\\x01', '\\x01', '\\x01', '{mention}', false, 'UTC', 'en', now()
       from member_sessions where workspace_id = $1 limit 1`,
    `insert into access_entries (workspace_id, created_at, id, action, team_member_id, session_ids)
     select workspace_id, now(), gen_random_uuid(), 'sign_in.failed', id, '{}'
       from team_members where workspace_id = $1 limit 1`,
    `insert into group_members (workspace_id, group_id, team_member_id)
     select g.workspace_id, g.id, m.id from groups g join team_members m using (workspace_id)
      where workspace_id = $1 limit 1`,
    `insert into workspace_hosts (workspace_id, audience, host)
     select workspace_id, 'team', id || '.example.com' from channels where workspace_id = $1 limit 1`,
    `insert into widget_devices (workspace_id, id, channel_id, token_hash, origin, created_at, last_seen_at)
     select workspace_id, gen_random_uuid(), id, '\\x01', 'https://shop.example', now(), now()
       from channels where workspace_id = $1 limit 1`,
    `insert into conversation_mails (workspace_id, id, conversation_id, purpose, recipient, recipient_key, is_proven,
                                     language, token, message_ids, rendered, created_at)
     select workspace_id, gen_random_uuid(), id, 'follow_up', 'c1@x.test', 'c1@x.test', true, 'en', 'token', '{}', '{}', now()
       from conversations where workspace_id = $1 limit 1`,
    `insert into mail_suppressions (workspace_id, address_hash, reason, created_at)
     values ($1, '\\x01', 'page', now())`,
    `insert into bulk_changes (workspace_id, id, team_member_id, request_id, method, path, body, conversation_ids, created_at)
     select workspace_id, gen_random_uuid(), id, 'r', 'PATCH', '', '{"status":"closed"}', '{}', now()
       from team_members where workspace_id = $1 limit 1`,
    `insert into bulk_results (workspace_id, bulk_change_id, position, conversation_id, status, changed)
     select workspace_id, id, 1, id, 200, true from bulk_changes where workspace_id = $1 limit 1`,
    `insert into mailboxes (workspace_id, channel_id, address, uid_validity, epoch, next_uid, past_until, imports_all)
     select workspace_id, id, 'shop@mail.test:993/INBOX', 1, 1, 3, now(), false
       from channels where workspace_id = $1 limit 1`,
    `insert into mail_ways (workspace_id, channel_id, way, last_mail_at, last_check_at)
     select workspace_id, id, 'imap', now(), now() from channels where workspace_id = $1 limit 1`,
    // In a state in which it is served here.
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select workspace_id, gen_random_uuid(), 'leaving', 'b', subdomain, '{}', now()
       from workspaces where workspace_id = $1`,
  ]
  for (const text of rows) await owner.query(text, [workspaceId])
}

/** As of a workspace that has moved here. */
async function addFormerKey(
  { owner, services }: Pick<TestApp, 'owner' | 'services'>,
  workspaceId: string,
): Promise<void> {
  const id = newId()
  const of = { workspace_id: workspaceId, former_key_id: id }
  await owner.query(
    'insert into former_keys (workspace_id, id, sealed, created_at) values ($1, $2, $3, now())',
    [workspaceId, id, services.vault.seal(of, Buffer.alloc(32, 1))],
  )
}

async function addTotp(
  { owner, services }: Pick<TestApp, 'owner' | 'services'>,
  workspaceId: string,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from team_members where workspace_id = $1 limit 1',
    [workspaceId],
  )
  const memberId = rows[0]?.id ?? assert.fail()
  const of = { workspace_id: workspaceId, member_id: memberId }
  await owner.query('insert into member_totp values ($1, $2, $3, 1, now())', [
    workspaceId,
    memberId,
    services.vault.seal(of, Buffer.alloc(20, 1)),
  ])
}

async function addCompany(
  { owner, services }: Pick<TestApp, 'owner' | 'services'>,
  workspaceId: string,
): Promise<void> {
  const id = await addProvider(owner, workspaceId)
  const sealed = services.vault.seal(
    { workspace_id: workspaceId, provider_id: id },
    Buffer.from('secret'),
  )
  await owner.query(
    'update company_secrets set sealed = $3 where workspace_id = $1 and provider_id = $2',
    [workspaceId, id, sealed],
  )
  await owner.query(
    `insert into company_identities
     select workspace_id, $2, 'subject', id, now() from team_members where workspace_id = $1 limit 1`,
    [workspaceId, id],
  )
  await owner.query(
    `insert into company_domains values ($1, 'acme.example', 'token', now(), now())`,
    [workspaceId],
  )
}

/** Rows that a server's jobs write: a failed attempt, and a used rate-limit bucket. */
async function deliver(owner: pg.Pool, workspaceId: string): Promise<void> {
  await owner.query(
    `insert into webhook_attempts (workspace_id, delivery_id, number, url, started_at, duration_ms,
                                   request_headers, error)
     select workspace_id, id, 1, 'https://example.com/', now(), 12, '{}', 'ECONNREFUSED'
       from webhook_deliveries where workspace_id = $1 limit 1`,
    [workspaceId],
  )
  await owner.query(
    `insert into rate_limit_buckets (workspace_id, api_key_id, full_at, granted)
     select workspace_id, id, now(), 1 from api_keys where workspace_id = $1
         on conflict do nothing`,
    [workspaceId],
  )
}
