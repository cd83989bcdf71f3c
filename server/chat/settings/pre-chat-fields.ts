import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { settingsThat } from './settings.ts'
import { channelKind } from '../channels/kinds/channel-kinds.ts'
import type { EntryValues } from './queries.ts'

/** Throws 422 if a channel asks for a contact field that the workspace does not have. */
export async function refuseUnknownFields(
  { database, settings }: Pick<AppServices, 'database' | 'settings'>,
  workspaceId: string,
  channel: Pick<EntryValues, 'kind' | 'settings'>,
): Promise<void> {
  const { at, ids: wanted } = contactFieldsIn(channel)
  if (wanted.length === 0) return
  const isKnown = (fields: readonly { id: string }[]) => (id: string) =>
    fields.some((field) => field.id === id)
  const known = await settingsThat(database, settings, workspaceId, (now) =>
    wanted.every(isKnown(now.contact_fields)),
  )
  const unknown = wanted.find((id) => !isKnown(known.contact_fields)(id))
  if (unknown === undefined) return
  throw fieldError(
    `Invalid ${channel.kind}.${at}: ${unknown}. It must be name, email, phone or the id of a contact field.`,
  )
}

/** The ids of contact fields that the settings of a channel refer to, and which of its fields does. */
export function contactFieldsIn({ kind, settings }: Pick<EntryValues, 'kind' | 'settings'>): {
  readonly at: string
  readonly ids: readonly string[]
} {
  const of = kind === null || settings === null ? undefined : channelKind(kind).settings
  return of === undefined || settings === null ? { at: '', ids: [] } : of.contactFields(settings)
}
