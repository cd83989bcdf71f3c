import { For, type JSX } from 'solid-js'
import { makeWindow, type VirtualHandle } from './make-window.ts'

export type { VirtualHandle } from './make-window.ts'

/**
 * A list of rows of one height, of which only those near the window exist. `keyAt` names a row: a row that moves keeps
 * its element, and the focus.
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
  const rows = makeWindow({
    total: () => props.total,
    keyAt: (index) => props.keyAt(index),
    indexOf: (key) => props.indexOf(key),
    onWindow: (from, to) => props.onWindow(from, to),
    onLeave: () => props.onLeave(),
  })
  props.handle(rows.handle)
  return (
    <div ref={rows.scroller.setBox} class="rows" onScroll={rows.scroller.onScroll}>
      <ul
        role="list"
        aria-label={props.label}
        onFocusIn={rows.onFocus}
        style={{ 'block-size': `${rows.scroller.height()}px` }}
      >
        <For each={rows.keys()}>
          {(key) => (
            <li
              aria-setsize={props.total}
              aria-posinset={props.indexOf(key) + 1}
              style={{ transform: `translateY(${rows.placeOf(key)}px)` }}
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
