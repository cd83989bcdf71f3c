import { Show } from 'solid-js'
import { latePart } from '../controls/late-part.tsx'
import { words } from '../words/words.ts'
import type { AwayLine } from './away-line.ts'
import { Bones } from './bones.tsx'
import type { ReadList } from './read-list.ts'
import { BlankRow, ConversationRow } from './row.tsx'
import { VirtualList, type VirtualHandle } from './virtual-list.tsx'
import type { Order, ViewName } from './views.ts'

const EmptyList = latePart<{ readonly view: ViewName; readonly order: Order }>(
  async () => (await import('./empty-list.tsx')).EmptyList,
)

type RowsProps = {
  readonly view: ViewName
  readonly title: string
  readonly openId: string | undefined
  readonly shownOrder: Order
  readonly model: ReadList
  readonly away: AwayLine | undefined
  readonly handle: (handle: VirtualHandle) => void
}

/** The rows of a list, while it is read bones, and a sentence where there are none. */
export function Rows(props: RowsProps) {
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
