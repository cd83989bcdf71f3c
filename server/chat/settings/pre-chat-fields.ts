import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { settingsThat } from './settings.ts'
import { contactFieldsOf, type WebChannel } from '../channels/kinds/web/settings/web-channel.ts'

/** Throws 422 if a channel asks for a contact field that the workspace does not have. */
export async function refuseUnknownFields(
  { database, settings }: Pick<AppServices, 'database' | 'settings'>,
  workspaceId: string,
  web: WebChannel | null,
): Promise<void> {
  const wanted = web === null ? [] : contactFieldsOf(web)
  if (wanted.length === 0) return
  const isKnown = (fields: readonly { id: string }[]) => (id: string) =>
    fields.some((field) => field.id === id)
  const known = await settingsThat(database, settings, workspaceId, (now) =>
    wanted.every(isKnown(now.contact_fields)),
  )
  const unknown = wanted.find((id) => !isKnown(known.contact_fields)(id))
  if (unknown === undefined) return
  throw fieldError(
    `Invalid web.pre_chat.fields: ${unknown}. It must be name, email, phone or the id of a contact field.`,
  )
}
