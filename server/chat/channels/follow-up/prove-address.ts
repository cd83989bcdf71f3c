import { comparableEmail } from '../../../comparable-email.ts'
import type { FoundContact } from '../../contacts/contact-columns.ts'
import {
  changeContact,
  provenByMail,
  type IdentifiedContact,
} from '../../contacts/identify-contact.ts'

/**
 * What proves a contact's claimed address: somebody who uses it has received a mail to it. Changes nothing for a contact
 * that has another address by now, or whose address is proven.
 */
export function proveAddress(
  workspaceId: string,
  contact: FoundContact,
  address: string,
  tick: Date,
): IdentifiedContact {
  const { email } = contact
  const isSame = email !== null && comparableEmail(email) === comparableEmail(address)
  return changeContact(
    workspaceId,
    contact,
    isSame && !contact.email_verified ? { ...contact, ...provenByMail(contact) } : contact,
    tick,
  )
}
