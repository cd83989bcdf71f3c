import { allows, type Permission } from '../../api/access/permissions.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { seenSql, sightOf, type Sight } from '../resources/seen-conversations.ts'
import type { LoggedEvent } from './read-events.ts'
import { narrowFilter, type TypeFilter } from './type-filter.ts'

/** The permission that events need, by their type or the resource in it; any member sees the others. */
const permissions: Readonly<Record<string, Permission>> = {
  contact: 'contacts:read',
  conversation: 'conversations:read',
  message: 'messages:read',
  note: 'messages:read',
  team_member: 'team_members:read',
  saved_reply: 'messages:read',
  webhook: 'webhooks:read',
  api_key: 'audit:read',
  view: 'conversations:read',
  access_entry: 'audit:read',
  // It has what a mail server said, as the state of the channel has.
  'channel.unreachable': 'settings:write',
}

/** Removes the types that the principal may not see; a key with `events:read` sees all. */
export function filterFor(principal: Principal, filter: TypeFilter): TypeFilter {
  if (principal.kind === 'key') return filter
  // Contacts have events in a shape of their own (visitor-events.ts).
  if (principal.kind === 'contact') return narrowFilter(filter, () => false)
  return narrowFilter(filter, (type) => {
    const needed = permissions[type] ?? permissions[type.split('.', 1)[0] ?? '']
    return needed === undefined || allows(principal.permissions, needed)
  })
}

/** Whether the conversation of the event `e` was seen right before it, by the JSON of its last event before. */
const wasSeen = `exists (
  select from (
      select p.data -> 'conversation' as shown from events p
       where p.workspace_id = $workspaceId and p.subject_id = e.subject_id and p.sequence < e.sequence
         and p.created_at < e.created_at and p.type ~ '^conversation\\.'
       order by p.sequence desc limit 1) before
   where before.shown -> 'agent' ->> 'id' = $seenMemberId::text
      or before.shown -> 'group' ->> 'id' = any($seenGroupIds::text[]))`

/**
 * Which of these events are seen: those of a visible conversation, or of a contact with a visible conversation, in
 * their current state. Events of deletions hold only an id, so all members see them. `hasLeaving`: also the events by which
 * a conversation left what is seen.
 */
const findSeenEvents = statement<
  { sequence: number },
  { sequences: readonly number[]; hasLeaving: boolean } & Sight
>(
  'find_seen_events',
  `select e.sequence from events e
    where e.workspace_id = $workspaceId and e.sequence = any($sequences::bigint[])
      and case
        when e.type in ('conversation.deleted', 'contact.deleted') then true
        when e.type ~ '^(conversation|message|note)\\.' then exists (
          select from conversations c
           where c.workspace_id = $workspaceId and c.id = e.subject_id and ${seenSql('c')})
          or ($hasLeaving::boolean and e.type in ('conversation.assigned', 'conversation.unassigned')
              and ${wasSeen})
        when e.type like 'contact.%' then exists (
          select from conversations c
           where c.workspace_id = $workspaceId and c.contact_id = e.subject_id and ${seenSql('c')})
        else true end`,
)

/**
 * The events that the principal sees. Its filter (`filterFor`) has been applied already. `hasLeaving`: for readers of rows,
 * who have to learn that one is not theirs any more.
 */
export async function seenEvents(
  database: Database,
  principal: Principal,
  events: readonly LoggedEvent[],
  { read = readRows, hasLeaving = false }: { read?: typeof readRows; hasLeaving?: boolean } = {},
): Promise<readonly LoggedEvent[]> {
  const sight = sightOf(principal)
  if (sight === 'all' || events.length === 0) return events
  const { workspace_id: workspaceId } = principal
  const sequences = events.map(({ sequence }) => sequence)
  const found = findSeenEvents({ workspaceId, sequences, hasLeaving, ...sight })
  const seen = new Set((await read(database, workspaceId, found)).map(({ sequence }) => sequence))
  return events.filter(({ sequence }) => seen.has(sequence))
}
