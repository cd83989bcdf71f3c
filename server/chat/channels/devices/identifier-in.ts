import { limits } from '../../../api/http/fields.ts'
import { appError } from '../../../errors.ts'
import type { SpaceRow } from './device-queries.ts'

/**
 * The `user_identifier` of a visitor who signs in as `sub` by a channel: that itself among the workspace's ids, `<space>:<sub>` in a
 * space of its own. The first cannot name somebody of a space, whose channel has another secret.
 */
export function identifierIn({ own, named }: SpaceRow, sub: string): string {
  if (own === null) {
    if (named.some((space) => sub.startsWith(`${space}:`))) throw appError('identity_invalid')
    return sub
  }
  const identifier = `${own}:${sub}`
  if (Array.from(identifier).length > limits.lineCharacters) throw appError('identity_invalid')
  return identifier
}
