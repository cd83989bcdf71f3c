import { createUniqueId, For } from 'solid-js'
import type { Order } from '../list/views.ts'
import { may } from '../state/session-state.ts'
import { viewWords } from './view-words.ts'

const orders = [
  ['updated_at', 'desc'],
  ['updated_at', 'asc'],
  ['created_at', 'desc'],
  ['created_at', 'asc'],
  ['waiting_since', 'asc'],
  ['waiting_since', 'desc'],
] as const

/** The order of a view's list. */
export function OrderField(props: {
  readonly order: Order
  readonly onChoose: (order: Order) => void
}) {
  const id = createUniqueId()
  const offered = () => orders.filter(([sort]) => sort !== 'waiting_since' || may('messages:read'))
  const choose = (index: number) => {
    const [sort, order] = offered()[index] ?? orders[0]
    props.onChoose({ sort, order })
  }
  return (
    <div class="field">
      <label for={id}>{viewWords().savedViews.order}</label>
      <select id={id} onChange={(event) => choose(event.currentTarget.selectedIndex)}>
        <For each={offered()}>
          {([sort, order]) => (
            <option selected={sort === props.order.sort && order === props.order.order}>
              {viewWords().orders[`${sort}_${order}`]}
            </option>
          )}
        </For>
      </select>
    </div>
  )
}
