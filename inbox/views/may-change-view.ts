import type { View } from '../../client/source/types.generated.ts'
import { may, me } from '../state/session-state.ts'

/** Whether the member may change a view or delete it: an own one, or a shared one by permission. */
export function mayChangeView(view: Pick<View, 'owner'>): boolean {
  return isOwnView(view) || may('views:share')
}

/** Whether it is the member's: only its owner makes it private. */
export function isOwnView({ owner }: Pick<View, 'owner'>): boolean {
  return owner !== null && owner.id === me()?.member.id
}
