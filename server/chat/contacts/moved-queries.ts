import { statement } from '../../store/database/statement.ts'

// Conversations of a contact that were merged into those of others (docs/decisions/0279).

/** SQL for the messages that merges have moved from conversations of the contact into one of another contact, by their ids. */
export const movedElsewhere = `(
  select moved.id from conversation_merges r cross join unnest(r.message_ids) as moved (id)
   where r.workspace_id = $workspaceId and r.contact_id = $contactId::uuid and r.undone_at is null)`

/** Gives what was merged of a contact's conversations into those of others to another contact. */
export const moveMerges = statement<object, { fromId: string; intoId: string }>(
  'give_merges_of_contact',
  `update conversation_merges set contact_id = $intoId where workspace_id = $workspaceId and contact_id = $fromId`,
)

/** What was said to both is said to one contact now. */
export const joinApart = statement<object, { contactId: string }>(
  'join_messages_of_contact',
  `update messages m set is_apart = null
     from conversations c
    where m.workspace_id = $workspaceId and m.is_apart and c.workspace_id = $workspaceId and c.id = m.conversation_id
      and c.contact_id = $contactId
      and (m.contact_id = $contactId or m.contact_id is null and m.id in ${movedElsewhere})
      and not exists (select from conversation_merges o
                       where o.workspace_id = $workspaceId and o.conversation_id = c.id and o.contact_id <> $contactId
                         and o.undone_at is null and m.id = any(o.message_ids))`,
)

/** Forgets merges of a contact's conversations into those of others, which nothing can undo any more. */
export const deleteMerges = statement<object, { contactId: string }>(
  'delete_merges_of_contact',
  `delete from conversation_merges where workspace_id = $workspaceId and contact_id = $contactId`,
)

/** Removes mails to a contact with messages that are erased, and these from the merges of its conversations. */
export const forgetMoved = [
  statement<object, { ids: readonly string[] }>(
    'delete_mails_with_messages',
    `delete from conversation_mails k using messages m
      where k.workspace_id = $workspaceId and m.workspace_id = $workspaceId and m.id = any($ids::uuid[]) and m.is_apart
        and k.conversation_id = m.conversation_id and k.purpose = 'answer' and k.message_ids[1] = m.id`,
  ),
  statement<object, { ids: readonly string[]; contactId: string }>(
    'take_messages_from_merges',
    `update conversation_merges r
        set message_ids = array(select moved.id from unnest(r.message_ids) with ordinality as moved (id, place)
                                 where moved.id <> all($ids::uuid[]) order by moved.place)
      where r.workspace_id = $workspaceId and r.contact_id = $contactId and r.message_ids && $ids::uuid[]`,
  ),
] as const
