import type { Principal } from '../../api/access/principal.ts'
import type { Included } from '../resources/include-parts.ts'
import type { InboxRows } from './inbox-rows.ts'
import type { LoggedEvent } from './read-events.ts'
import { withKept } from './with-kept.ts'

/** The same events with what is included. */
export async function showIncluded(
  rows: InboxRows,
  principal: Principal,
  events: readonly LoggedEvent[],
  included: Included,
): Promise<readonly LoggedEvent[]> {
  const shown = events.map((event) => withKept(event, included))
  return included.inbox ? rows.addTo(principal, shown, included) : shown
}
