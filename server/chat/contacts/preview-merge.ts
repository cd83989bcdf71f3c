import { appError } from '../../errors.ts'
import { enveloped } from '../../api/http/route.ts'
import type { Query } from '../../api/http/pagination.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readRows, readTogether } from '../../store/database/read.ts'
import { isBlockedAt } from './contact-block.ts'
import { changeContact } from './identify-contact.ts'
import { findWholeContact } from './lifecycle-queries.ts'
import { filledFrom, readFrom, unknownFrom } from './merge-contacts.ts'
import { countOwnConversations, readChangedContact } from './preview-queries.ts'

/** What `mergeContacts` would make, as JSON, by the same rules and with the same refusals. Changes nothing. */
export async function previewMerge(
  services: Pick<AppServices, 'database'>,
  workspaceId: string,
  id: string,
  { from: given }: Query,
): Promise<string> {
  const context = { workspace_id: workspaceId, if_match: undefined }
  const fromId = await readFrom(services, context, id, given === undefined ? {} : { from: given })
  const [[into], [from], [conversations]] = await readTogether(services.database, workspaceId, [
    findWholeContact({ workspaceId, id }),
    findWholeContact({ workspaceId, id: fromId }),
    countOwnConversations({ workspaceId, contactId: fromId }),
  ])
  if (into === undefined) throw appError('contact_unknown')
  if (from === undefined) throw unknownFrom(fromId)
  const now = new Date()
  const wanted = filledFrom(into, from, now)
  const change = changeContact(workspaceId, into, wanted, now)
  const update = change.events.find(({ type }) => type === 'contact.updated')
  const after = readChangedContact({ workspaceId, id, values: JSON.stringify(wanted) })
  const [contact] = await readRows(services.database, workspaceId, after)
  if (contact === undefined) throw appError('contact_unknown')
  const { changed = [] } = update?.details ?? {}
  const rest = JSON.stringify({
    changed,
    is_blocked: isBlockedAt(wanted, now),
    conversations,
  }).slice(1)
  return enveloped('preview', `{"contact":${contact.json},"from":${from.json},${rest}`)
}
