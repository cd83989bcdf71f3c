import { createEffect, createMemo, on, onCleanup, Show, type JSX } from 'solid-js'
import { now } from '../../pages/now.ts'
import { preferences } from '../preferences.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { awayLine, type AwayLine } from './away-line.ts'
import { Bones } from './bones.tsx'
import { EmptyList } from './empty-list.tsx'
import { setListHandle } from './list-handle.ts'
import { ListHead, ListNotices } from './list-head.tsx'
import { NotShown } from './not-shown.tsx'
import { readList, type ReadList } from './read-list.ts'
import { BlankRow, ConversationRow } from './row.tsx'
import { VirtualList, type VirtualHandle } from './virtual-list.tsx'
import { orderOf, type Order, type ViewContext, type ViewName } from './views.ts'
import './list.css'

type ListProps = {
  readonly view: ViewName
  readonly title: string
  readonly context: ViewContext
  readonly openId: string | undefined
  readonly onViews: () => void
  /** Of a saved view; the others have the order that the member has chosen. */
  readonly order?: Order | undefined
  /** Stands above the rows. */
  readonly bar?: JSX.Element
}

/** The conversations of a view. */
export function ListPane(props: ListProps) {
  const order = createMemo((): Order => {
    const wanted = props.order ?? orderOf(preferences().sort)
    // How long somebody waits follows from what was said.
    return wanted.sort === 'waiting_since' && !may('messages:read') ? orderOf('newest') : wanted
  })
  const key = createMemo(() => {
    const { openStatuses, filter } = props.context
    const { sort, order: direction } = order()
    const parts = [props.view, sort, direction, may('messages:read'), ...openStatuses]
    return [...parts, filter?.text].join(' ')
  })
  return (
    <section class="list" aria-label={words().list.label}>
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
  model.need(0, 50)
  // In `waiting_over:2h` conversations come as time passes.
  if (context.filter?.isLoose === true) createEffect(on(now, model.becomeStale, { defer: true }))
  const isNewest = shownOrder.sort === 'updated_at' && shownOrder.order === 'desc'
  const away = isNewest ? awayLine(model) : () => undefined
  setListHandle({
    indexOf: model.indexOf,
    total: () => model.total() ?? 0,
    focus: (at) => handle?.focus(at),
  })
  const revealOpen = (id: string | undefined) => {
    const at = id === undefined ? -1 : model.indexOf(id)
    if (at >= 0) handle?.reveal(at)
  }
  createEffect(on(() => props.openId, revealOpen))
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
      <ListNotices model={model} onFresh={onFresh} />
      <Rows {...props} model={model} away={away()} handle={(given) => (handle = given)} />
    </>
  )
}

type RowsProps = ListProps & {
  readonly shownOrder: Order
  readonly model: ReadList
  readonly away: AwayLine | undefined
  readonly handle: (handle: VirtualHandle) => void
}

function Rows(props: RowsProps) {
  const total = () => props.model.total()
  const keyAt = (index: number) => props.model.idAt(index) ?? `#${index}`
  const indexOf = (key: string) =>
    key.startsWith('#') ? Number(key.slice(1)) : props.model.indexOf(key)
  const row = (key: string) => (
    <Show when={!key.startsWith('#')} fallback={<BlankRow />}>
      <Show when={props.away?.before === key}>
        <p class="away">
          <span>{words().list.away(props.away?.count ?? 0)}</span>
        </p>
      </Show>
      <ConversationRow id={key} view={props.view} isOpen={props.openId === key} />
    </Show>
  )
  return (
    <Show
      when={total() !== undefined}
      fallback={<Bones isOff={props.model.error() !== undefined} />}
    >
      <Show
        when={(total() ?? 0) > 0}
        fallback={<EmptyList view={props.view} order={props.shownOrder} />}
      >
        <VirtualList
          total={total() ?? 0}
          keyAt={keyAt}
          indexOf={indexOf}
          label={props.title}
          onWindow={props.model.need}
          onLeave={() => props.model.settle()}
          handle={props.handle}
          row={row}
        />
      </Show>
    </Show>
  )
}
