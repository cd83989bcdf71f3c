import { comparable } from '../comparable.ts'
import { fieldError } from '../errors.ts'
import { limits } from '../http/fields.ts'
import type { JsonObject } from '../http/json-values.ts'
import type { AppServices } from '../services.ts'
import { readFieldValues } from '../workspaces/field-values.ts'
import { named, settingsThat, type Settings } from '../workspaces/settings.ts'
import { distinctTags } from './tags.ts'

/** What a create or update says in the caller's words. */
export type GivenFields = {
  status?: string | undefined
  group_name?: string | undefined
  tags?: string[] | undefined
  ticket_fields?: JsonObject | undefined
}

/** The same in the workspace's terms; undefined where nothing was said or nothing has that name. */
export type KnownFields = {
  status: string | undefined
  group: { id: string; name: string } | undefined
  tags: string[] | undefined
  ticket_fields: JsonObject | undefined
}

/** Settings in which every name the caller used is known, or the newest ones. */
export async function settingsFor(
  services: AppServices,
  workspaceId: string,
  given: GivenFields & { field_values?: JsonObject | undefined },
): Promise<Settings> {
  return settingsThat(services.database, services.settings, workspaceId, (settings) => {
    const has = (entries: readonly { name: string }[], name: string | undefined) =>
      name === undefined || named(entries, name) !== undefined
    return (
      has(settings.statuses, given.status) &&
      has(settings.groups, given.group_name) &&
      Object.keys(given.ticket_fields ?? {}).every((name) => has(settings.ticket_fields, name)) &&
      Object.keys(given.field_values ?? {}).every((name) => has(settings.contact_fields, name))
    )
  })
}

/** Spec 4.4, 4.5: bad statuses, tags and ticket fields are refused; an unknown group is ignored. */
export function readKnownFields(settings: Settings, given: GivenFields): KnownFields {
  return {
    status: given.status === undefined ? undefined : readStatus(settings, given.status),
    group: given.group_name === undefined ? undefined : named(settings.groups, given.group_name),
    tags: given.tags === undefined ? undefined : readTags(given.tags),
    ticket_fields:
      given.ticket_fields === undefined
        ? undefined
        : readFieldValues(settings.ticket_fields, given.ticket_fields, invalidTicketField),
  }
}

function readStatus(settings: Settings, given: string): string {
  const status = named(settings.statuses, given)?.name
  if (status !== undefined) return status
  const names = settings.statuses.map(({ name }) => name).join(', ')
  throw fieldError(`Invalid status: ${given}. Allowed values are ${names}.`)
}

function readTags(given: readonly string[]): string[] {
  const tags = distinctTags(given)
  if (tags.length > limits.tags) throw fieldError('tags is too long.')
  return tags
}

function invalidTicketField(name: string) {
  return fieldError(`Invalid ticket field: ${name}.`)
}

/** Contact field values of `visitor_attributes` and of a contact's update, by field id. */
export function readContactFieldValues(
  settings: Settings,
  given: JsonObject | undefined,
): JsonObject | undefined {
  if (given === undefined) return undefined
  return readFieldValues(settings.contact_fields, given, (name) =>
    fieldError(`Invalid contact field: ${name}.`),
  )
}

export const emailKey = (email: string | undefined) =>
  email === undefined ? undefined : comparable(email)
