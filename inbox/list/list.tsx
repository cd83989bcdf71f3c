import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { preferences } from '../preferences.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { awayLine, type AwayLine } from './away-line.ts'
import { EmptyList } from './empty-list.tsx'
import { setListHandle } from './list-handle.ts'
import { ListHead, ListNotices } from './list-head.tsx'
import { readList } from './read-list.ts'
import { BlankRow, ConversationRow } from './row.tsx'
import { VirtualList, type VirtualHandle } from './virtual-list.tsx'
import type { Sort, ViewContext, ViewName } from './views.ts'
import './list.css'

type ListProps = {
  readonly view: ViewName
  readonly title: string
  readonly context: ViewContext
  readonly openId: string | undefined
  readonly onViews: () => void
}

type ReadList = ReturnType<typeof readList>

/** The conversations of a view. */
export function ListPane(props: ListProps) {
  // How long somebody waits follows from what was said.
  const sort = () => (may('messages:read') ? preferences().sort : 'newest')
  const key = createMemo(() =>
    [props.view, sort(), may('messages:read'), ...props.context.openStatuses].join(' '),
  )
  return (
    <section class="list" aria-label={words().list.label}>
      <Show when={may('conversations:read')} fallback={<NotShown />}>
        <Show when={key()} keyed>
          <List {...props} sort={sort()} />
        </Show>
      </Show>
    </section>
  )
}

function NotShown() {
  return (
    <div class="nothing">
      <Icon name="lock" />
      <p>{words().list.notShown}</p>
    </div>
  )
}

function List(props: ListProps & { readonly sort: Sort }) {
  let handle: VirtualHandle | undefined
  const { view, sort, context } = props
  const model = readList(view, sort, context, {
    mayMove: () => handle === undefined || (handle.isAtStart() && !handle.isPointedAt()),
    onShift: (index, by) => {
      if (handle !== undefined && index < handle.firstVisible()) handle.scrollBy(by)
    },
  })
  onCleanup(model.close)
  model.need(0, 50)
  const away = sort === 'newest' ? awayLine(model) : () => undefined
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
      <ListHead {...props} total={model.total()} onViews={() => props.onViews()} />
      <ListNotices model={model} onFresh={onFresh} />
      <Rows {...props} model={model} away={away()} handle={(given) => (handle = given)} />
    </>
  )
}

type RowsProps = ListProps & {
  readonly sort: Sort
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
      <Show when={(total() ?? 0) > 0} fallback={<EmptyList view={props.view} sort={props.sort} />}>
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

/** Places of rows, once reading takes longer than one notices. */
function Bones(props: { readonly isOff: boolean }) {
  const [isSlow, setSlow] = createSignal(false)
  const timer = setTimeout(() => setSlow(true), 150)
  onCleanup(() => clearTimeout(timer))
  return (
    <Show when={isSlow() && !props.isOff}>
      <div class="rows" aria-busy="true">
        <For each={Array.from({ length: 8 })}>{() => <BlankRow />}</For>
      </div>
    </Show>
  )
}
