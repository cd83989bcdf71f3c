import { appError, fieldError } from '../../errors.ts'
import { text, limits } from '../../api/http/fields.ts'
import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { changeContact, createContact, filled, type VisitorAttributes } from './identify-contact.ts'
import { matchContacts } from './match-contacts.ts'
import { findMatchedContactJson } from './queries.ts'
import { overwrittenBy, withoutCleared } from './overwrite-contact.ts'
import { newContactFields, updateContactFields } from './schemas.ts'
import { withFieldIds } from './update-contact.ts'

/** The result of a put. `json` is undefined if nothing changed and the contact was not read. */
export type PutContact = {
  readonly id: string
  readonly json: string | undefined
  readonly created: boolean
}

type Body = Readonly<Record<string, unknown>>

/**
 * Creates a contact. Several contacts may share an email, one per browser for instance; a user_identifier names
 * one contact, so a taken one fails with 409, for concurrent calls as well.
 */
export async function createNewContact(
  services: AppServices,
  context: WriteContext,
  body: Body,
): Promise<PutContact> {
  const workspaceId = context.workspace_id
  const read = newContactFields.read(body, '')
  const given = withoutCleared(await withFieldIds(services, workspaceId, read))
  const { email, user_identifier: identifier, phone_number: phone, name } = given
  if ([email, identifier, phone, name].every((one) => filled(one) === undefined)) {
    throw appError('contact_blank')
  }
  return writeInWorkspace(services.database, context, {
    reads: [matchContacts({ workspaceId, identifier, emailKey: undefined })],
    decide: ([[match]], tick): Decision<PutContact> => {
      if (match !== undefined) throw appError('identifier_taken')
      return draftCreation(workspaceId, given, tick)
    },
  })
}

/**
 * Creates the contact of an identifier, or updates the existing one; if several match, the most recently active.
 * Concurrent calls create one contact.
 */
export async function putContact(
  services: AppServices,
  context: WriteContext,
  identifier: string,
  body: Body,
): Promise<PutContact> {
  const workspaceId = context.workspace_id
  const line = text({ maxCharacters: limits.lineCharacters })
  if (filled(line.read(identifier, 'user_identifier')) === undefined) {
    throw fieldError("user_identifier can't be blank.", 'field_blank')
  }
  const read = updateContactFields.read(body, '')
  const attributes = await withFieldIds(services, workspaceId, read)
  if ((attributes.user_identifier ?? identifier) !== identifier) {
    throw fieldError('user_identifier must be the one in the address.')
  }
  const given = { ...attributes, user_identifier: identifier }
  return writeInWorkspace(services.database, context, {
    reads: [
      matchContacts({ workspaceId, identifier, emailKey: undefined }),
      showsCurrent(context) ? findMatchedContactJson({ workspaceId, identifier }) : undefined,
    ],
    decide: ([[match], [current]], tick): Decision<PutContact> => {
      refuseUnmatched(context, 'contact', current?.json)
      if (match === undefined) return draftCreation(workspaceId, withoutCleared(given), tick)
      const { id } = match
      const change = changeContact(workspaceId, match, overwrittenBy(match, given), tick)
      if (change.statements.length === 0) {
        return { unchanged: { id, json: current?.json, created: false } }
      }
      return { ...change, reply: { id, json: { event: 0 }, created: false } }
    },
  })
}

function draftCreation(
  workspaceId: string,
  given: VisitorAttributes,
  tick: Date,
): Decision<PutContact> {
  const made = createContact(workspaceId, given, tick)
  return { ...made, reply: { id: made.id, json: { event: 0 }, created: true } }
}
