import { object, text } from '../../../api/http/fields.ts'
import { refuseUnmatched } from '../../../api/http/if-match.ts'
import { notFoundFirst } from '../../../api/http/not-found-first.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import type { Database } from '../../../store/database/connect.ts'
import { readRows } from '../../../store/database/read.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { draftEvent, type EventDraft } from '../../../store/writes/event-draft.ts'
import type { JsonResult } from '../../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { contactResource } from '../../resources/contact-json.ts'
import {
  countContactNotes,
  deleteContactNote,
  findContactNote,
  insertContactNote,
  updateContactNote,
  type FoundNote,
} from './queries.ts'

const mostNotes = 200
const bodyCharacters = 4_000

export const contactNoteFields = object({
  body: text({ maxCharacters: bodyCharacters, trim: true, description: 'Plain text.' }),
})

type Services = Pick<AppServices, 'database'>
type Body = Readonly<Record<string, unknown>>
type Place = { readonly contactId: string; readonly id: string }

export async function createContactNote(
  { database }: Services,
  context: WriteContext,
  contactId: string,
  given: Body,
): Promise<JsonResult & { readonly id: string }> {
  const { workspace_id: workspaceId } = context
  const place = { workspaceId, contactId, id: newId() }
  const find = countContactNotes({ workspaceId, contactId })
  const read = () => readBody(given)
  const body = await notFoundFirst({ database }, workspaceId, find, 'contact_unknown', read)
  return writeInWorkspace(database, context, {
    reads: [find],
    decide: ([[counted]], tick): Decision<JsonResult & { readonly id: string }> => {
      if (counted === undefined) throw appError('contact_unknown')
      if (counted.total >= mostNotes) throw appError('contact_notes_too_many')
      const author = JSON.stringify(context.actor)
      return {
        statements: [insertContactNote({ ...place, body, author, tick }), findContactNote(place)],
        lists: noShifts,
        events: eventsOf('created', place),
        reply: { id: place.id, json: { row: -1 } },
      }
    },
  })
}

export async function changeContactNote(
  { database }: Services,
  context: WriteContext,
  place: Place,
  given: Body,
): Promise<JsonResult> {
  const { workspace_id: workspaceId } = context
  const key = { workspaceId, ...place }
  const body = await readChange(database, key, given)
  return writeInWorkspace(database, context, {
    reads: [findContactNote(key)],
    decide: ([[known]], tick): Decision<JsonResult> => {
      const json = jsonOf(known)
      refuseUnmatched(context, 'contact_note', json)
      if (known?.body === body) return { unchanged: { json } }
      return {
        statements: [
          updateContactNote({ workspaceId, id: place.id, body, tick }),
          findContactNote(key),
        ],
        lists: noShifts,
        events: eventsOf('updated', place),
        reply: { json: { row: -1 } },
      }
    },
  })
}

export async function removeContactNote(
  { database }: Services,
  context: WriteContext,
  place: Place,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  await writeInWorkspace(database, context, {
    reads: [findContactNote({ workspaceId, ...place })],
    decide: ([[known]]): Decision<undefined> => {
      refuseUnmatched(context, 'contact_note', jsonOf(known))
      return {
        statements: [deleteContactNote({ workspaceId, id: place.id })],
        lists: noShifts,
        events: eventsOf('deleted', place),
        reply: undefined,
      }
    },
  })
}

/** The text of a change. An unknown note in the path (404) takes precedence over an invalid body (422). */
async function readChange(
  database: Database,
  key: Place & { readonly workspaceId: string },
  given: Body,
): Promise<string> {
  try {
    return readBody(given)
  } catch (error) {
    const [found] = await readRows(database, key.workspaceId, findContactNote(key))
    jsonOf(found)
    throw error
  }
}

/** The JSON of a note that was looked up; 404 without its contact, or without it. */
export function jsonOf(found: FoundNote | undefined): string {
  if (found === undefined) throw appError('contact_unknown')
  if (found.json === null) throw appError('contact_note_unknown')
  return found.json
}

function readBody(given: Body): string {
  const { body } = contactNoteFields.read(given, '')
  if (body === undefined) throw fieldError("body can't be blank.", 'field_blank')
  return body
}

/** Of the contact, without the text, so that an erasure finds them and has nothing more to take out. */
function eventsOf(action: 'created' | 'updated' | 'deleted', place: Place): EventDraft[] {
  const details = { contact_note_id: place.id }
  return [draftEvent(`contact.note_${action}`, contactResource, [place.contactId], details)]
}
