import type { ContactPrincipal } from '../../../api/access/principal.ts'
import { email, object } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { changeContact, nameWith } from '../../contacts/identify-contact.ts'
import { findContactOfDevice } from './device-queries.ts'

export const addressFields = object({ email: email('A claim: no contact is found by it.') }, [
  'email',
])

/**
 * Keeps the address to which answers are mailed if the visitor leaves. A contact that has one keeps it, and one that the site has
 * identified has what the site says of it: a typed claim would make mails of that address its own.
 */
export async function giveAddress(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  visitor: ContactPrincipal,
  body: Readonly<Record<string, unknown>>,
): Promise<'given'> {
  const { workspace_id: workspaceId } = context
  const { device_id: id, is_blocked: isBlocked } = visitor
  const { email: address } = addressFields.read(body, '')
  if (address === undefined) throw fieldError("email can't be blank.", 'field_blank')
  if (isBlocked) throw appError('contact_blocked')
  return writeInWorkspace(database, context, {
    reads: [findContactOfDevice({ workspaceId, id })],
    decide: ([[contact]], tick): Decision<'given'> => {
      const mayGive = contact?.email === null && contact.user_identifier === null
      if (!mayGive || visitor.is_identified) return { unchanged: 'given' }
      const name = nameWith(contact, address)
      const wanted = { ...contact, name, email: address, email_verified: false }
      const { statements, events, lists } = changeContact(workspaceId, contact, wanted, tick)
      return { statements, events, lists, reply: 'given' }
    },
  })
}
