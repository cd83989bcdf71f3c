import { createEffect, createMemo, on, onCleanup, Show, type JSX } from 'solid-js'
import { now } from '../../pages/now.ts'
import { chooseNone, chosen, isBulkWanted } from '../bulk/chosen.ts'
import { latePart } from '../controls/late-part.tsx'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { awayLine } from './away-line.ts'
import { noteOpen, setListHandle } from './list-handle.ts'
import { ListHead, ListNotices } from './list-head.tsx'
import { NotShown } from './not-shown.tsx'
import { readList } from './read-list.ts'
import { Rows } from './rows.tsx'
import { shownOrder } from './shown-list.ts'
import type { VirtualHandle } from './virtual-list.tsx'
import type { Order, ViewContext, ViewName } from './views.ts'
import './list.css'

const BulkBar = latePart<{
  readonly view: ViewName
  readonly openStatuses: readonly string[]
  readonly total: number
}>(async () => {
  const { BulkBar: bar, bulkReady } = await import('../bulk/bulk-bar.tsx')
  await bulkReady()
  return bar
})

type ListProps = {
  readonly view: ViewName
  readonly title: string
  readonly context: ViewContext
  readonly openId: string | undefined
  readonly onViews: () => void
  /** Of a saved view; the others have that of the address, or the one that the member has chosen. */
  readonly order?: Order | undefined
  /** Stands above the rows. */
  readonly bar?: JSX.Element
}

/** The conversations of a view. */
export function ListPane(props: ListProps) {
  const order = createMemo(() => shownOrder(props.view, props.order))
  const key = createMemo(() => {
    const { openStatuses, filter } = props.context
    const { sort, order: direction } = order()
    const parts = [props.view, sort, direction, may('messages:read'), ...openStatuses]
    return [...parts, filter?.text].join(' ')
  })
  return (
    <section
      class="list"
      classList={{ choosing: chosen().size > 0 }}
      aria-label={words().list.label}
    >
      <Show when={may('conversations:read')} fallback={<NotShown />}>
        <Show when={key()} keyed>
          <List {...props} shownOrder={order()} />
        </Show>
      </Show>
    </section>
  )
}

function List(props: ListProps & { readonly shownOrder: Order }) {
  let handle: VirtualHandle | undefined
  const { view, shownOrder, context } = props
  const model = readList(view, shownOrder, context, {
    mayMove: () => handle === undefined || (handle.isAtStart() && !handle.isPointedAt()),
    onShift: (index, by) => {
      if (handle !== undefined && index < handle.firstVisible()) handle.scrollBy(by)
    },
  })
  onCleanup(model.close)
  // What is chosen is on the screen, or may be scrolled to.
  onCleanup(chooseNone)
  model.need(0, 50)
  // In `waiting_over:2h` conversations come as time passes.
  if (context.filter?.isLoose === true) createEffect(on(now, model.becomeStale, { defer: true }))
  const isNewest = shownOrder.sort === 'updated_at' && shownOrder.order === 'desc'
  const away = isNewest ? awayLine(model) : () => undefined
  setListHandle({
    indexOf: model.indexOf,
    idAt: model.idAt,
    total: () => model.total() ?? 0,
    focus: (at) => handle?.focus(at),
  })
  const revealOpen = (id: string | undefined) => {
    const at = id === undefined ? -1 : model.indexOf(id)
    if (at >= 0) handle?.reveal(at)
  }
  createEffect(on(() => props.openId, revealOpen))
  createEffect(() => noteOpen(props.openId))
  const onFresh = () => {
    model.flush()
    handle?.toStart()
  }
  return (
    <>
      <ListHead
        {...props}
        total={model.total()}
        isBounded={model.isBounded()}
        onViews={() => props.onViews()}
      />
      {props.bar}
      <Show when={isBulkWanted()}>
        <BulkBar view={view} openStatuses={context.openStatuses} total={model.total() ?? 0} />
      </Show>
      <ListNotices model={model} onFresh={onFresh} />
      <Rows {...props} model={model} away={away()} handle={(given) => (handle = given)} />
    </>
  )
}
