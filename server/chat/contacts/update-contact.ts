import { readRows } from '../../store/database/read.ts'
import { appError, fieldError } from '../../errors.ts'
import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import type { AppServices } from '../../services.ts'
import { readFieldValues } from '../settings/field-values.ts'
import { named, settingsThat } from '../../store/writes/settings.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { changeContact } from './identify-contact.ts'
import { overwrittenBy, type ContactUpdate } from './overwrite-contact.ts'
import { findContact, findContactJson } from './contacts-queries.ts'
import { updateContactFields } from './schemas.ts'

/** Contact field values by field name → by field id, 422 for an unknown name or an impossible value. */
export async function readContactFieldValues(
  services: AppServices,
  workspaceId: string,
  given: JsonObject | null | undefined,
): Promise<JsonObject | null | undefined> {
  if (given === undefined || given === null) return given
  const settings = await settingsThat(services.database, services.settings, workspaceId, (known) =>
    Object.keys(given).every((name) => named(known.contact_fields, name) !== undefined),
  )
  return readFieldValues(settings.contact_fields, given, (name) =>
    fieldError(`Invalid contact field: ${name}.`),
  )
}

/**
 * Changes the fields of a contact that are passed; '' leaves a field as it is and null clears it.
 * Resolves with the contact's JSON, undefined where nothing was to change and nobody looked.
 */
export async function updateContact(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const workspaceId = context.workspace_id
  const given = await readUpdate(services, workspaceId, id, body)
  return writeInWorkspace(services.database, context, {
    look: [
      findContact(workspaceId, id),
      showsCurrent(context) ? findContactJson(workspaceId, id) : undefined,
    ],
    decide: ([[contact], [current]], tick): Decision<string | undefined> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'contact', current?.json)
      const change = changeContact(workspaceId, contact, overwrittenBy(contact, given), tick)
      if (change.statements.length === 0) return { unchanged: current?.json }
      return { ...change, reply: (_written, recorded) => recorded[0]?.[0] }
    },
  })
}

/** The update that was asked for. An unknown contact is told before a broken body is. */
async function readUpdate(
  services: AppServices,
  workspaceId: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ContactUpdate> {
  try {
    const given = updateContactFields.read(body, '')
    const fieldValues = await readContactFieldValues(services, workspaceId, given.field_values)
    return { ...given, field_values: fieldValues }
  } catch (broken) {
    const [row] = await readRows(services.database, workspaceId, findContact(workspaceId, id))
    throw row === undefined ? appError('contact_unknown') : broken
  }
}
