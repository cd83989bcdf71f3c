import { sequenceSql, keysetList, type PagedList } from '../../../store/lists/keyset-page.ts'
import { statement } from '../../../store/database/statement.ts'
import { contactNoteJson } from './note-json.ts'

/** A note by its contact's id and its own. */
type Place = { contactId: string; id: string }

/** The notes on a contact, newest first. */
export function contactNoteList(workspaceId: string, contactId: string): PagedList {
  const from = 'contact_notes n where n.workspace_id = $1 and n.contact_id = $3'
  return keysetList(workspaceId, {
    name: 'contact_notes',
    from,
    json: contactNoteJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['n.id', 'uuid']], descending: true },
    values: [contactId],
  })
}

/** A note of a contact, null without one; no row for an unknown contact. */
export type FoundNote = { json: string | null; body: string | null; sequence?: number }

export const findContactNote = statement<FoundNote, Place>(
  'find_contact_note',
  `select n.body, case when n.id is not null then ${contactNoteJson} end::text as json,
          ${sequenceSql.replaceAll('$1', '$workspaceId')}
     from contacts c
     left join contact_notes n on n.workspace_id = $workspaceId and n.contact_id = c.id and n.id = $id
    where c.workspace_id = $workspaceId and c.id = $contactId`,
)

/** How many notes a contact has; no row for an unknown contact. */
export const countContactNotes = statement<{ total: number }, { contactId: string }>(
  'count_contact_notes',
  `select (select count(*) from contact_notes n
            where n.workspace_id = $workspaceId and n.contact_id = c.id)::integer as total
     from contacts c where c.workspace_id = $workspaceId and c.id = $contactId`,
)

export const insertContactNote = statement<
  object,
  Place & { body: string; author: string; tick: Date }
>(
  'insert_contact_note',
  `insert into contact_notes (workspace_id, id, contact_id, body, author, created_at, updated_at)
   values ($workspaceId, $id, $contactId, $body, $author::json, $tick, $tick)`,
)

export const updateContactNote = statement<object, { id: string; body: string; tick: Date }>(
  'update_contact_note',
  `update contact_notes set body = $body, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

export const deleteContactNote = statement<object, { id: string }>(
  'delete_contact_note',
  `delete from contact_notes where workspace_id = $workspaceId and id = $id`,
)

/** Gives the notes on a contact to the one that it is merged into. */
export const moveContactNotes = statement<object, { fromId: string; intoId: string }>(
  'move_contact_notes',
  `update contact_notes set contact_id = $intoId
    where workspace_id = $workspaceId and contact_id = $fromId`,
)

export const deleteNotesOfContact = statement<object, { contactId: string }>(
  'delete_notes_of_contact',
  `delete from contact_notes where workspace_id = $workspaceId and contact_id = $contactId`,
)

/** Notes on a contact with an id after `after`. */
export const exportContactNotes = statement<
  { id: string; json: string },
  { contactId: string; after: string; limit: number }
>(
  'export_contact_notes',
  `select n.id, ${contactNoteJson}::text as json from contact_notes n
    where n.workspace_id = $workspaceId and n.contact_id = $contactId and n.id > $after
    order by n.id limit $limit`,
)
