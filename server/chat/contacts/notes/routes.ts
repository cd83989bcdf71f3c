import { answerChange } from '../../../api/http/answer-change.ts'
import { answerList } from '../../../api/http/answer-list.ts'
import { idInPath } from '../../../api/http/answer-resource.ts'
import { cursorParameter } from '../../../api/http/cursor.ts'
import { sequenceHeader } from '../../../api/http/list-reply.ts'
import { locationOf } from '../../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../../api/http/pagination.ts'
import { enveloped, type Route } from '../../../api/http/route.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { findContactJson } from '../queries.ts'
import { seenContactId } from '../seen-contact-id.ts'
import {
  changeContactNote,
  contactNoteFields,
  createContactNote,
  jsonOf,
  removeContactNote,
} from './change-note.ts'
import { contactNoteEnvelope, contactNotesPage } from './note-json.ts'
import { contactNoteList, findContactNote } from './queries.ts'

const tag = 'Contacts'
const path = '/visitors/:contact_id/notes'
const onePath = `${path}/:contact_note_id`
const defaultSize = 50
const reads = { key: 'contacts:read', member: 'contacts:read', contact: 'none' } as const
const writes = { key: 'contacts:write', member: 'contacts:write', contact: 'none' } as const
const one = { description: 'The note.', schema: contactNoteEnvelope }
const body = { ...contactNoteFields.schema, required: ['body'] }
const bodyExample = { body: 'Prefers to be called in the morning.' }

/** Notes of the team on contacts, which the contact never sees (docs/decisions/0244). */
export const contactNoteRoutes: readonly Route[] = [
  {
    operationId: 'listContactNotes',
    hasSequence: true,
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'List the notes on a contact',
    description: 'Newest first.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of notes.', schema: contactNotesPage } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const id = await seenContactId(request, services)
      const { workspace_id: workspaceId } = request.principal
      const list = contactNoteList(workspaceId, id)
      const find = findContactJson({ workspaceId, id })
      const [contact] = await readRows(services.database, workspaceId, find)
      if (contact === undefined) throw appError('contact_unknown')
      return answerList(request, services, 'contact_notes', list, { defaultSize, filters: [id] })
    },
  },
  {
    operationId: 'createContactNote',
    method: 'POST',
    path,
    access: writes,
    tag,
    summary: 'Add a note on a contact',
    body,
    bodyExample,
    replies: { 201: one },
    refusals: [404, 422],
    handle: async (request, services) => {
      const contactId = await seenContactId(request, services)
      return answerChange(
        request,
        async (context) => createContactNote(services, context, contactId, request.body),
        ({ id, json }) => ({
          status: 201,
          body: { contact_note: json },
          headers: locationOf(request, id),
          single: true,
        }),
      )
    },
  },
  {
    operationId: 'getContactNote',
    hasSequence: true,
    method: 'GET',
    path: onePath,
    access: reads,
    tag,
    summary: 'Get a note on a contact',
    replies: { 200: one },
    refusals: [404],
    handle: async (request, services) => {
      const contactId = await seenContactId(request, services)
      const { workspace_id: workspaceId } = request.principal
      const id = idInPath(request, 'contact_note')
      const find = findContactNote({ workspaceId, contactId, id })
      const [row] = await readRows(services.database, workspaceId, find)
      const json = enveloped('contact_note', jsonOf(row))
      return { status: 200, json, single: true, headers: sequenceHeader(row ?? {}) }
    },
  },
  {
    operationId: 'updateContactNote',
    method: 'PATCH',
    path: onePath,
    access: writes,
    tag,
    summary: 'Change a note on a contact',
    body,
    bodyExample,
    replies: { 200: one },
    refusals: [404, 412, 422],
    handle: async (request, services) => {
      const contactId = await seenContactId(request, services)
      const place = { contactId, id: idInPath(request, 'contact_note') }
      return answerChange(
        request,
        async (context) => changeContactNote(services, context, place, request.body),
        ({ json }) => ({ status: 200, body: { contact_note: json }, single: true }),
      )
    },
  },
  {
    operationId: 'deleteContactNote',
    method: 'DELETE',
    path: onePath,
    access: writes,
    tag,
    summary: 'Delete a note on a contact',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 412],
    handle: async (request, services) => {
      const contactId = await seenContactId(request, services)
      const place = { contactId, id: idInPath(request, 'contact_note') }
      return answerChange(
        request,
        async (context) => removeContactNote(services, context, place),
        () => ({ status: 204 }),
      )
    },
  },
]
