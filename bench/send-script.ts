import type pg from 'pg'
import { touchContact } from '../server/contacts/touch-contact.ts'
import { begin, commit } from '../server/database/connect.ts'
import { bindWorkspace } from '../server/database/sessions.ts'
import type { Statement } from '../server/database/statement.ts'
import { adjustLists } from '../server/lists/adjust-lists.ts'
import { moveConversation } from '../server/lists/move-conversation.ts'
import { draftMessages } from '../server/messages/draft-messages.ts'
import { findParent, findSender, touchConversation } from '../server/messages/queries.ts'
import { advanceClock, lockClock } from '../server/workspaces/clock-queries.ts'
import { insertEvents } from '../server/workspaces/event-log.ts'
import { toScript, type Script } from './pgbench.ts'
import type { Tenant } from './world.ts'

/** The tenants that scripts write for, by number: pgbench has no other way to pick one's ids. */
export async function numberTenants(owner: pg.Pool, tenants: readonly Tenant[]): Promise<void> {
  await owner.query(`create table bench_tenants (
    number integer primary key, workspace_id uuid, conversation_id uuid, contact_id uuid, email text)`)
  await owner.query('grant select on bench_tenants to porchlight_app')
  for (const [number, { workspaceId, conversationId, contactId, email }] of tenants.entries()) {
    await owner.query('insert into bench_tenants values ($1, $2, $3, $4, $5)', [
      number,
      workspaceId,
      conversationId,
      contactId,
      email,
    ])
  }
}

/**
 * What a send over the API runs, statement by statement, for one of the numbered tenants at random.
 * The first answers are needed by what follows, so they come one by one; the rest is pipelined.
 */
export function sendScript(
  sample: Tenant,
  body: string,
  { first, last }: { first: number; last: number },
): Script {
  const values: Record<string, string | number> = {}
  const part = (statement: Statement | undefined, instead: Record<number, string> = {}): string => {
    if (statement === undefined) return ''
    const prefix = `p${Object.keys(values).length}_`
    const script = toScript(statement, prefix, { 1: ':workspace_id', ...instead })
    Object.assign(values, script.values)
    return script.text
  }
  const { bind, lock, parent, sender } = looks(sample, part)
  const text = [
    `\\set tenant random(${first}, ${last})`,
    `${part(begin)};`,
    `${bind} \\gset`,
    `${lock} \\gset`,
    `${parent} \\gset parent_`,
    `${sender} \\gset sender_`,
    '\\startpipeline',
    ...writes(sample, body, part).map((statement) => `${statement};`),
    '\\endpipeline',
  ]
  return { text: `${text.join('\n')}\n`, values }
}

type Part = (statement: Statement | undefined, instead?: Record<number, string>) => string

/** The statements before the decision; what later ones need is added to their columns. */
function looks({ workspaceId, conversationId, email }: Tenant, part: Part) {
  const bind = part({ name: '', text: bindWorkspace, values: [''] }, { 1: 'workspace_id::text' })
  const ids = ['message_ids', 'event_ids'].map(
    (name) => `'{' || gen_random_uuid() || '}' as ${name}`,
  )
  const positions = `message_count + 1 as position, '{' || message_count + 1 || '}' as positions`
  return {
    bind: bind.replace('select', 'select *,') + ' from bench_tenants where number = :tenant',
    lock: part(lockClock(workspaceId)).replace(
      'select',
      `select ${ids.join(', ')}, sequence + 1 as next_sequence,`,
    ),
    parent: part(findParent(workspaceId, conversationId), { 2: ':conversation_id' }).replace(
      'select',
      `select ${positions}, '{"' || (:tick)::text || '"}' as ticks,`,
    ),
    sender: part(findSender(workspaceId, conversationId, email), {
      2: ':conversation_id',
      3: ':email',
    }),
  }
}

function writes(sample: Tenant, body: string, part: Part): string[] {
  const { workspaceId, conversationId, contactId } = sample
  const tick = new Date()
  const draft = draftMessages({
    workspace_id: workspaceId,
    conversation_id: conversationId,
    kind: 'user_message',
    sender: { contact_id: contactId },
    after: 0,
    messages: [{ body: `<p>${body}</p>`, external_id: undefined, created_at: undefined }],
    tick,
    imported: false,
  })
  const actor = { type: 'api_key', id: workspaceId, name: 'first' } as const
  const context = { workspace_id: workspaceId, actor, request_id: workspaceId }
  const [event] = insertEvents(context, { tick, sequence: 0 }, [draft.event]).statements
  const standing = { status: 'new', created_at: tick, updated_at: tick }
  return [
    part(touchContact(workspaceId, contactId, tick), { 2: ':contact_id', 3: ':tick' }),
    part(draft.statement, {
      2: ':conversation_id',
      5: ':contact_id',
      7: ':tick',
      8: ':message_ids',
      9: ':parent_positions',
      12: ':parent_ticks',
    }),
    part(touchConversation(workspaceId, conversationId, 0, tick), {
      2: ':conversation_id',
      3: ':parent_position',
      4: ':tick',
    }),
    part(event, { 2: ':sequence', 4: ':tick', 8: ':message_ids', 9: ':event_ids' }),
    part(adjustLists(workspaceId, moveConversation(standing, standing))),
    part(advanceClock(workspaceId, tick, 0), { 2: ':tick', 3: ':next_sequence' }),
    part(commit),
  ]
}
