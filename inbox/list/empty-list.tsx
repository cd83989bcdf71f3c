import { Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { counts } from '../state/counts.ts'
import { may } from '../state/session-state.ts'
import { countText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { isFiltered, type Order, type ViewName } from './views.ts'

/** A list without rows: what that means, and the one place to go on. */
export function EmptyList(props: { readonly view: ViewName; readonly order: Order }) {
  const sentence = () => {
    const { list } = words()
    if (isFiltered(props.view)) return list.emptyFilter
    if (props.order.sort === 'waiting_since') return list.emptyWaiting
    const known = {
      mine: list.emptyMine,
      unassigned: list.emptyUnassigned,
      mentions: list.emptyMentions,
      open: list.emptyOpen,
      snoozed: words().snooze.none,
      closed: list.emptyClosed,
      all: list.emptyAll,
    }
    return known[props.view as keyof typeof known] ?? list.emptyOpen
  }
  const isFirstDay = () => counts().all === 0 && may('settings:write')
  return (
    <div class="nothing">
      <Icon name="lantern" />
      <strong>{sentence()}</strong>
      <Show when={isFirstDay()}>
        <p>{words().list.firstDay}</p>
        <a class="button edged" href="/inbox/settings/channels">
          {words().list.firstDayLink}
        </a>
      </Show>
      <Show when={!isFirstDay() && props.view !== 'open' && (counts().open ?? 0) > 0}>
        <a href="/inbox/open">{words().list.elsewhere(countText(counts().open ?? 0))}</a>
      </Show>
    </div>
  )
}
