import { createEffect, createMemo, createSignal, on, onCleanup, onMount, untrack } from 'solid-js'
import { areDrawn } from '../state/first-rows.ts'
import { keepFocus } from './keep-focus.ts'
import { makeScroller } from './make-scroller.ts'
import type { WindowRows } from './window-rows.ts'
import { watchPointer } from './watch-pointer.ts'

/** How a list is moved from outside, and what its rows must know of it. */
export type VirtualHandle = {
  readonly reveal: (index: number) => void
  /** Puts the focus on a row; on one that is still being read, as soon as it is there. */
  readonly focus: (index: number) => void
  readonly scrollBy: (rows: number) => void
  readonly toStart: () => void
  readonly isAtStart: () => boolean
  /** Whether the mouse is over it: then nothing moves by itself. */
  readonly isPointedAt: () => boolean
  readonly firstVisible: () => number
}

/** Rows kept before and after those on the screen, once these have been drawn. */
const overscan = () => (areDrawn() ? 6 : 0)
const usualHeight = 76

/** Which rows of a list exist: those on the screen, by its scrolling, its size and the height of a row. */
export function makeWindow(rows: WindowRows) {
  let probe: HTMLElement | undefined
  const [height, setHeight] = createSignal(usualHeight)
  const scroller = makeScroller(() => rows.total() * height())
  const first = createMemo(() => {
    const at = Math.floor(scroller.top() / height()) - overscan()
    return Math.max(0, Math.min(at, rows.total()))
  })
  const end = createMemo(() =>
    Math.min(rows.total(), Math.ceil((scroller.top() + scroller.shown()) / height()) + overscan()),
  )
  const focus = keepFocus(rows, (index) => reveal(index), scroller.box)
  const keys = createMemo(() => {
    rows.onWindow(first(), end())
    const near = Array.from({ length: Math.max(0, end() - first()) }, (_, at) =>
      rows.keyAt(first() + at),
    )
    return focus.withFocused(near, first())
  })
  createEffect(on(keys, focus.arrive, { defer: true }))
  // What waited for the start of the list comes as soon as it is in sight.
  const isAtStart = createMemo(() => scroller.top() < height() / 2)
  createEffect(on(isAtStart, (isThere) => isThere && rows.onLeave(), { defer: true }))
  onMount(() => {
    // The probe has a row's height by CSS, which follows density, zoom and touch.
    const measure = () => {
      setHeight(probe?.offsetHeight || usualHeight)
      scroller.measure()
    }
    // It measures once after the first layout; before that a layout would be made for it.
    const observer = new ResizeObserver(measure)
    for (const element of [scroller.box(), probe])
      if (element !== undefined) observer.observe(element)
    onCleanup(() => observer.disconnect())
  })
  const isPointedAt = watchPointer(() => scroller.box()?.closest('.list'), rows.onLeave)
  const top = () => untrack(scroller.top)
  /** By how many rows the list has to be scrolled, once rows that came above are there. */
  const [shift, setShift] = createSignal(0)
  createEffect(() => {
    const by = shift()
    if (by === 0) return
    setShift(0)
    scroller.scrollTo(top() + by * height())
  })
  const reveal = (index: number) => {
    const [start, below] = [index * height(), (index + 1) * height() + scroller.padding()]
    if (start < top()) scroller.scrollTo(start)
    else if (below > top() + scroller.shown()) scroller.scrollTo(below - scroller.shown())
  }
  const handle: VirtualHandle = {
    reveal,
    focus: focus.move,
    scrollBy: (count) => setShift((before) => before + count),
    toStart: () => scroller.scrollTo(0),
    isAtStart: () => untrack(isAtStart),
    isPointedAt,
    firstVisible: () => Math.floor(top() / height()) + untrack(shift),
  }
  return {
    handle,
    keys,
    scroller,
    onFocus: focus.onFocus,
    /** Where a row is drawn, in pixels from the top of the element that holds them. */
    placeOf: (key: string) => rows.indexOf(key) * height() - scroller.offset(),
    setProbe: (element: HTMLElement) => (probe = element),
  }
}
