import { For, type JSX } from 'solid-js'
import { makeWindow, type VirtualHandle } from './make-window.ts'

export type { VirtualHandle } from './make-window.ts'

/**
 * A list of rows of one height, of which only those near the window exist. `keyAt` names a row: a row that moves keeps
 * its element, and with it the focus.
 */
export function VirtualList(props: {
  readonly total: number
  readonly keyAt: (index: number) => string
  readonly indexOf: (key: string) => number
  readonly row: (key: string) => JSX.Element
  readonly label: string
  readonly onWindow: (from: number, to: number) => void
  readonly onLeave: () => void
  readonly handle: (handle: VirtualHandle) => void
}) {
  const rows = makeWindow(
    () => props.total,
    (from, to) => props.onWindow(from, to),
    (index) => props.keyAt(index),
    () => props.onLeave(),
  )
  props.handle(rows.handle)
  return (
    <div ref={rows.setBox} class="rows" onScroll={rows.onScroll}>
      <ul
        role="list"
        aria-label={props.label}
        style={{ 'block-size': `${props.total * rows.height()}px` }}
      >
        <For each={rows.keys()}>
          {(key) => (
            <li
              aria-setsize={props.total}
              aria-posinset={props.indexOf(key) + 1}
              style={{ transform: `translateY(${props.indexOf(key) * rows.height()}px)` }}
            >
              {props.row(key)}
            </li>
          )}
        </For>
      </ul>
      <span ref={rows.setProbe} class="probe" aria-hidden="true" />
    </div>
  )
}
