import { appError, fieldError } from '../../errors.ts'
import { text, limits } from '../../api/http/fields.ts'
import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { changeContact, createContact, filled, type VisitorAttributes } from './identify-contact.ts'
import { matchContacts } from './match-contacts.ts'
import { findMatchedContactJson } from './contacts-queries.ts'
import { overwrittenBy, withoutCleared, type ContactUpdate } from './overwrite-contact.ts'
import { newContactFields, updateContactFields } from './schemas.ts'
import { readContactFieldValues } from './update-contact.ts'

/** A contact as it was put: its JSON is undefined where it was so already and nobody looked. */
export type PutContact = {
  readonly id: string
  readonly json: string | undefined
  readonly created: boolean
}

type Body = Readonly<Record<string, unknown>>

/**
 * Makes a contact. An email may repeat, as it does from one browser to the next; an identifier is the
 * caller's own for one contact, so a second contact of it is refused. Calls at the same time make one.
 */
export async function createNewContact(
  services: AppServices,
  context: WriteContext,
  body: Body,
): Promise<PutContact> {
  const workspaceId = context.workspace_id
  const given = withoutCleared(
    await withFieldValues(services, workspaceId, newContactFields.read(body, '')),
  )
  const { email, user_identifier: identifier, phone_number: phone, name } = given
  if ([email, identifier, phone, name].every((one) => filled(one) === undefined)) {
    throw appError('contact_blank')
  }
  return writeInWorkspace(services.database, context, {
    look: [matchContacts(workspaceId, identifier, undefined)],
    decide: ([[match]], tick): Decision<PutContact> => {
      if (match !== undefined) throw appError('identifier_taken')
      return draftCreation(workspaceId, given, tick)
    },
  })
}

/**
 * Makes the contact of an identifier, or changes the one there is; of several, the most recently
 * active one. Calls at the same time make one contact.
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
    throw fieldError("user_identifier can't be blank.")
  }
  const attributes = await withFieldValues(
    services,
    workspaceId,
    updateContactFields.read(body, ''),
  )
  if ((attributes.user_identifier ?? identifier) !== identifier) {
    throw fieldError('user_identifier must be the one in the address.')
  }
  const given = { ...attributes, user_identifier: identifier }
  return writeInWorkspace(services.database, context, {
    look: [
      matchContacts(workspaceId, identifier, undefined),
      showsCurrent(context) ? findMatchedContactJson(workspaceId, identifier) : undefined,
    ],
    decide: ([[match], [current]], tick): Decision<PutContact> => {
      refuseUnmatched(context, 'contact', current?.json)
      if (match === undefined) return draftCreation(workspaceId, withoutCleared(given), tick)
      const { id } = match
      const change = changeContact(workspaceId, match, overwrittenBy(match, given), tick)
      if (change.statements.length === 0) {
        return { unchanged: { id, json: current?.json, created: false } }
      }
      return {
        ...change,
        reply: (_written, recorded) => ({ id, json: recorded[0]?.[0], created: false }),
      }
    },
  })
}

function draftCreation(
  workspaceId: string,
  given: VisitorAttributes,
  tick: Date,
): Decision<PutContact> {
  const made = createContact(workspaceId, given, tick)
  return {
    ...made,
    reply: (_written, recorded) => ({ id: made.id, json: recorded[0]?.[0], created: true }),
  }
}

async function withFieldValues(
  services: AppServices,
  workspaceId: string,
  given: ContactUpdate,
): Promise<ContactUpdate> {
  const fieldValues = await readContactFieldValues(services, workspaceId, given.field_values)
  return { ...given, field_values: fieldValues }
}
