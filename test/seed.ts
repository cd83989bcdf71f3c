import type pg from 'pg'
import { newId } from '../server/ids.ts'
import { rebuildLists } from '../server/store/lists/rebuild-lists.ts'
import { changeAsOwner } from '../server/store/writes/change-as-owner.ts'
import type { Send, TestReply } from './app.ts'

/** Inserts a team member directly. Returns its id. */
export async function insertMember(
  owner: pg.Pool,
  workspaceId: string,
  member: { email: string; first_name?: string; last_name?: string; active?: boolean },
): Promise<string> {
  const id = newId()
  await owner.query(
    `with counted as (
       update list_totals set total = total + 1 where workspace_id = $1 and list = 'team_members')
     insert into team_members (workspace_id, id, position, email, email_key, first_name, last_name,
                               time_zone, active, organization_role, created_at, updated_at)
     select $1, $2, coalesce(max(position), 0) + 1, $3::text, lower($3::text), $4, $5, 'UTC', $6, 'Standard', now(), now()
       from team_members where workspace_id = $1`,
    [
      workspaceId,
      id,
      member.email,
      member.first_name ?? 'Max',
      member.last_name ?? '',
      member.active ?? true,
    ],
  )
  return id
}

/** Inserts a contact field. Returns its id. */
export async function insertContactField(
  owner: pg.Pool,
  workspaceId: string,
  field: { name: string; kind: string; options?: readonly string[] },
): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into contact_fields (workspace_id, id, name, kind, options, position)
     select $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1
       from contact_fields where workspace_id = $1`,
    [workspaceId, id, field.name, field.kind, JSON.stringify(field.options ?? [])],
  )
  return id
}

/** Recounts a workspace's lists after rows were inserted directly. */
export async function recountLists(
  owner: pg.Pool,
  workspaceId: string,
  sizes?: { rowsPerChunk: number; chunksPerSpan: number },
): Promise<void> {
  await changeAsOwner(owner, workspaceId, 0, () => rebuildLists(workspaceId, sizes))
}

/** The body that creates a conversation with one message of a contact with this address. */
export function conversationOf(email: string, more: object = {}): object {
  return { visitor_attributes: { email }, messages_attributes: [{ body: 'Hello' }], ...more }
}

/** Creates such a conversation and returns its id. */
export async function startConversation(
  send: Send,
  email = 'bob@x.test',
  more: object = {},
): Promise<string> {
  const created = await send('POST', '/conversations', conversationOf(email, more))
  return String(created.body['conversation']!['id'])
}

/** What must be equal in two error replies: everything except the request id, the date and the framing. */
export function comparableReply(reply: TestReply): object {
  const own = /^(?:date|x-request-id|(?:x-)?ratelimit.*)$/
  const headers = Object.entries(reply.headers).filter(([name]) => !own.test(name))
  return { status: reply.status, headers: Object.fromEntries(headers), text: reply.text }
}
