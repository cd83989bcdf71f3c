import { comparableEmail } from '../../comparable-email.ts'
import { visitorFields } from '../contacts/schemas.ts'
import { fieldError } from '../../errors.ts'
import { object, refine } from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readFieldValues } from '../settings/field-values.ts'
import { named, settingsThat, type Settings } from '../settings/settings.ts'
import { createFields, updateFields } from './schemas.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Settings that contain every name in the body, or the newest ones. Ignores values of a wrong type: the
 * fields' own readers reject them, in documented order.
 */
export async function settingsFor(
  services: AppServices,
  workspaceId: string,
  body: Body,
): Promise<Settings> {
  const visitor = body['visitor_attributes']
  const fieldValues = isObject(visitor) ? visitor['field_values'] : undefined
  return settingsThat(services.database, services.settings, workspaceId, (settings) => {
    const has = (entries: readonly { name: string }[], given: unknown) =>
      namesIn(given).every((name) => named(entries, name) !== undefined)
    return (
      has(settings.statuses, body['status']) &&
      has(settings.groups, body['group_name']) &&
      has(settings.ticket_fields, body['ticket_fields']) &&
      has(settings.contact_fields, fieldValues)
    )
  })
}

function namesIn(given: unknown): string[] {
  if (isObject(given)) return Object.keys(given)
  if (typeof given !== 'string' && typeof given !== 'number') return []
  const name = String(given).trim()
  return name === '' ? [] : [name]
}

function isObject(given: unknown): given is Body {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** `visitor_attributes`, with contact field values keyed by field id. */
export const visitorIn = (settings: Settings) =>
  object({
    ...visitorFields,
    field_values: refine(visitorFields.field_values, (values) =>
      readFieldValues(settings.contact_fields, values, (name) =>
        fieldError(`Invalid contact field: ${name}.`),
      ),
    ),
  })

export const createFieldsIn = (settings: Settings) =>
  object({ ...createFields, ...namedFieldsIn(settings) })

export const updateFieldsIn = (settings: Settings) =>
  object({ ...updateFields, ...namedFieldsIn(settings) })

/**
 * Fields whose values are names of the workspace's settings. Unknown statuses and ticket fields are rejected in
 * documented order; an unknown group is ignored. Spec 4.4, 4.5.
 */
const namedFieldsIn = (settings: Settings) => ({
  status: refine(updateFields.status, (name) => readStatus(settings, name)),
  group_name: refine(updateFields.group_name, (name) => named(settings.groups, name)),
  ticket_fields: refine(updateFields.ticket_fields, (values) =>
    readFieldValues(settings.ticket_fields, values, (name) =>
      fieldError(`Invalid ticket field: ${name}.`),
    ),
  ),
})

function readStatus(settings: Settings, given: string): string {
  const status = named(settings.statuses, given)?.name
  if (status !== undefined) return status
  const names = settings.statuses.map(({ name }) => name).join(', ')
  throw fieldError(`Invalid status: ${given}. Allowed values are ${names}.`)
}

export const emailKey = (email: string | undefined) =>
  email === undefined ? undefined : comparableEmail(email)
