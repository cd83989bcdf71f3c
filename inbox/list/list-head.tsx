import { Show } from 'solid-js'
import { plusIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { wordsOf } from '../state/api.ts'
import { Bell } from '../late-parts.ts'
import { openStart } from '../start/asked-start.ts'
import { may, mayStart } from '../state/session-state.ts'
import { boundedText } from '../words/times.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { words } from '../words/words.ts'
import type { ListModel } from './list-model.ts'
import { SortMenu } from './sort-menu.tsx'
import { isFiltered, type Order, type ViewName } from './views.ts'

/** The view's name, how many conversations it has, and their order. */
export function ListHead(props: {
  readonly view: ViewName
  readonly title: string
  readonly shownOrder: Order
  /** The order of a saved view, which is changed with it. */
  readonly order?: Order | undefined
  readonly total: number | undefined
  /** There may be more. */
  readonly isBounded: boolean
  readonly onViews: () => void
}) {
  const count = (total: number) => {
    const text = boundedText(total, props.isBounded)
    const isOpen = props.view !== 'closed' && props.view !== 'all' && !isFiltered(props.view)
    return isOpen ? words().list.open(text) : text
  }
  return (
    <header>
      <ViewsButton onViews={props.onViews} />
      <h1 dir="auto" title={props.title}>
        {props.title} <small>{props.total === undefined ? '' : count(props.total)}</small>
      </h1>
      <Show when={may('messages:read') && props.order === undefined}>
        <SortMenu
          view={props.view}
          sort={props.shownOrder.sort === 'waiting_since' ? 'waiting' : 'newest'}
        />
      </Show>
      <Show when={may('conversations:read')}>
        <span class="only-narrow">
          <Bell />
        </span>
      </Show>
      <Show when={mayStart()}>
        <Button icon={plusIcon} label={words().keys.start} onClick={() => openStart()} />
      </Show>
    </header>
  )
}

/** What went wrong, and what waits to come to the start. */
export function ListNotices(props: { readonly model: ListModel; readonly onFresh: () => void }) {
  return (
    <>
      <Show when={props.model.error()}>
        <p class="trouble" role="alert">
          {words().list.failed} {wordsOf(props.model.error())}
          <button type="button" class="button" onClick={() => props.model.reread()}>
            {words().tryAgain}
          </button>
        </p>
      </Show>
      <Show when={props.model.fresh() > 0}>
        <button type="button" class="fresh" onClick={() => props.onFresh()}>
          <Icon name="up" size="tiny" />
          {words().list.fresh(props.model.fresh())}
        </button>
      </Show>
    </>
  )
}
