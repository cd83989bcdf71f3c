import { preferences } from '../preferences.ts'
import { may, me } from '../state/session-state.ts'
import { openStatuses } from '../state/workspace.ts'
import { orderOf, type Order, type ViewContext } from './views.ts'

/** What views need to know of the workspace and the member, as of now. */
export function viewContext(): ViewContext {
  return {
    memberId: me()?.member.id ?? '',
    openStatuses: openStatuses(),
    knowsSnoozes: may('messages:read'),
  }
}

/** The order of a list: that of a saved view, else the one that the member has chosen. */
export function shownOrder(own: Order | undefined): Order {
  const wanted = own ?? orderOf(preferences().sort)
  // How long somebody waits follows from what was said.
  return wanted.sort === 'waiting_since' && !may('messages:read') ? orderOf('newest') : wanted
}
