import type { Principal } from '../../api/access/principal.ts'
import { readRows } from '../../store/database/read.ts'
import type { Database } from '../../store/database/connect.ts'
import { statement } from '../../store/database/statement.ts'
import type { Condition } from '../../store/lists/view.ts'

/** The values of `seenSql`: a member sees the conversations of this member and these groups. */
export type Sight = {
  readonly seenMemberId: string | null
  readonly seenGroupIds: readonly string[]
}

/** The values of `conditionSql`, in order. */
export function sightValues(sight: Sight): readonly unknown[] {
  return [sight.seenMemberId, sight.seenGroupIds]
}

/**
 * What a principal sees of the conversations: all, or those that `seenSql` finds with these values. Contacts see nothing
 * by this: routes of their own show them their conversations (visitor-json.ts).
 */
export function sightOf(principal: Principal): Sight | 'all' {
  if (principal.kind === 'key') return 'all'
  if (principal.kind === 'contact') return { seenMemberId: null, seenGroupIds: [] }
  const { sees, member_id: memberId, group_ids: groupIds } = principal
  if (sees === 'all') return 'all'
  return {
    seenMemberId: memberId,
    seenGroupIds: sees === 'groups' ? groupIds : [],
  }
}

/** SQL for whether the conversation `c` is seen, for a statement that takes the values of a `Sight`. */
export function seenSql(c: string): string {
  return conditionSql(c, ['$seenMemberId', '$seenGroupIds'])
}

/** The same as conditions of a list of conversations; empty where the principal sees all of them. */
export function seenConditions(principal: Principal): readonly Condition[] {
  const sight = sightOf(principal)
  return sight === 'all' ? [] : [{ name: 'seen', sql: conditionSql, values: sightValues(sight) }]
}

/** Whether a principal sees the conversation of a row that has been read already. */
export function isRowSeen(
  principal: Principal,
  row: { readonly team_member_id: string | null; readonly group_id: string | null },
): boolean {
  const sight = sightOf(principal)
  if (sight === 'all') return true
  const { team_member_id: memberId, group_id: groupId } = row
  const isOwn = memberId !== null && memberId === sight.seenMemberId
  return isOwn || (groupId !== null && sight.seenGroupIds.includes(groupId))
}

/** Conditions of a list of contacts: a principal sees a contact if it sees any of its conversations. */
export function seenContactConditions(principal: Principal): readonly Condition[] {
  return seenConditions(principal).map((condition) => ({
    ...condition,
    sql: (contact, parameters) =>
      `exists (select from conversations own
                where own.workspace_id = $1 and own.contact_id = ${contact}.id
                  and ${conditionSql('own', parameters)})`,
  }))
}

/** The same as `seenSql` for a text with numbered values, those of `sightValues`. */
export const conditionSql: Condition['sql'] = (c, [memberId, groupIds]) =>
  `(${c}.team_member_id = ${memberId}::uuid or ${c}.group_id = any(${groupIds}::uuid[]))`

const findSeenConversation = statement<{ id: string }, { id: string } & Sight>(
  'find_seen_conversation',
  `select c.id from conversations c where c.workspace_id = $workspaceId and c.id = $id and ${seenSql('c')}`,
)

/** Whether a principal sees a conversation; true for an unknown one where the principal sees all. */
export async function isConversationSeen(
  database: Database,
  principal: Principal,
  id: string,
): Promise<boolean> {
  return isSeen(database, principal, id, findSeenConversation)
}

const findSeenContact = statement<{ id: string }, { id: string } & Sight>(
  'find_seen_contact',
  `select c.contact_id as id from conversations c
    where c.workspace_id = $workspaceId and c.contact_id = $id and ${seenSql('c')} limit 1`,
)

/** Whether a principal sees a contact, by one of its conversations. */
export async function isContactSeen(
  database: Database,
  principal: Principal,
  id: string,
): Promise<boolean> {
  return isSeen(database, principal, id, findSeenContact)
}

async function isSeen(
  database: Database,
  principal: Principal,
  id: string,
  find: typeof findSeenContact,
): Promise<boolean> {
  const sight = sightOf(principal)
  if (sight === 'all') return true
  const { workspace_id: workspaceId } = principal
  const rows = await readRows(database, workspaceId, find({ workspaceId, id, ...sight }))
  return rows.length > 0
}
