import { sightError } from '../../errors.ts'
import type { FoundContact } from './contact-columns.ts'
import {
  identifyContact,
  type Identification,
  type IdentifiedContact,
  type VisitorAttributes,
} from './identify-contact.ts'

/**
 * The same as `identifyContact` for a member who sees only some conversations: `seen` is the match among the contacts of
 * these. All others are as if unknown (docs/decisions/0116):
 *
 * - A `user_identifier` names one contact, so it has to be that of the match. The 403 is the same whether it exists or not.
 * - An address may belong to several contacts. If one of them is not seen, that of the new one is a claim, which
 *   matches no contact and is matched by none: messages of others to the address stay with its contact.
 */
export function identifySeen(
  workspaceId: string,
  seen: FoundContact | undefined,
  isKnown: boolean,
  given: VisitorAttributes,
  tick: Date,
  identification: Identification,
): IdentifiedContact {
  const { user_identifier: identifier } = given
  if (identifier !== undefined && identifier !== seen?.user_identifier) throw sightError('all')
  const attributes = seen === undefined && isKnown ? { ...given, email_verified: false } : given
  return identifyContact(workspaceId, seen, attributes, tick, identification)
}
