import { preferences } from '../preferences.ts'
import { may, me } from '../state/session-state.ts'
import { openStatuses } from '../state/workspace.ts'
import { sortHere } from '../router.ts'
import {
  isFiltered,
  orderOf,
  type Order,
  type Sort,
  type ViewContext,
  type ViewName,
} from './views.ts'

/** What views need to know of the workspace and the member, as of now. */
export function viewContext(): ViewContext {
  return {
    memberId: me()?.member.id ?? '',
    openStatuses: openStatuses(),
    knowsSnoozes: may('messages:read'),
  }
}

/** The order where the address has none. Links to a filter open for everybody as they did for their author. */
export const usualSort = (view: ViewName): Sort =>
  isFiltered(view) ? 'newest' : preferences().sort

/** The order of a list: that of a saved view, else that of the address, else the one that the member has chosen. */
export function shownOrder(view: ViewName, own: Order | undefined): Order {
  const wanted = own ?? orderOf(sortHere() ?? usualSort(view))
  // How long somebody waits follows from what was said.
  return wanted.sort === 'waiting_since' && !may('messages:read') ? orderOf('newest') : wanted
}
