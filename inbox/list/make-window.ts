import { createMemo, createSignal, onCleanup, onMount } from 'solid-js'

/** How a list is moved from outside, and what its rows must know of it. */
export type VirtualHandle = {
  readonly reveal: (index: number) => void
  readonly scrollBy: (rows: number) => void
  readonly toStart: () => void
  readonly isAtStart: () => boolean
  /** Whether the mouse is over it: then nothing moves by itself. */
  readonly isPointedAt: () => boolean
  readonly firstVisible: () => number
}

/** Rows kept before and after those on the screen. */
const overscan = 6
const usualHeight = 76

/** Which rows of a list exist: those on the screen, by its scrolling, its size and the height of a row. */
export function makeWindow(
  total: () => number,
  onWindow: (from: number, to: number) => void,
  keyAt: (index: number) => string,
  onLeave: () => void,
) {
  let box: HTMLElement | undefined
  let probe: HTMLElement | undefined
  const [height, setHeight] = createSignal(usualHeight)
  const [size, setSize] = createSignal(800)
  const [top, setTop] = createSignal(0)
  const first = createMemo(() => {
    const at = Math.floor(top() / height()) - overscan
    return Math.max(0, Math.min(at, total()))
  })
  const end = createMemo(() => Math.min(total(), Math.ceil((top() + size()) / height()) + overscan))
  const keys = createMemo(() => {
    onWindow(first(), end())
    return Array.from({ length: Math.max(0, end() - first()) }, (_, at) => keyAt(first() + at))
  })
  onMount(() => {
    // The probe has a row's height by CSS, which follows density, zoom and touch.
    const measure = () => {
      setHeight(probe?.offsetHeight || usualHeight)
      setSize(box?.clientHeight ?? 800)
    }
    const observer = new ResizeObserver(measure)
    for (const element of [box, probe]) if (element !== undefined) observer.observe(element)
    measure()
    onCleanup(() => observer.disconnect())
  })
  const isPointedAt = watchPointer(() => box?.closest('.list'), onLeave)
  const scrollTo = (to: number) => {
    if (box === undefined) return
    box.scrollTop = to
    setTop(box.scrollTop)
  }
  const scrolled = () => box?.scrollTop ?? 0
  const reveal = (index: number) => {
    const [start, below] = [index * height(), (index + 1) * height() + 8]
    if (start < scrolled()) scrollTo(start)
    else if (below > scrolled() + size()) scrollTo(below - size())
  }
  const handle: VirtualHandle = {
    reveal,
    scrollBy: (rows) => scrollTo(scrolled() + rows * height()),
    toStart: () => scrollTo(0),
    isAtStart: () => scrolled() < height() / 2,
    isPointedAt,
    firstVisible: () => Math.floor(scrolled() / height()),
  }
  return {
    handle,
    keys,
    height,
    onScroll: () => setTop(scrolled()),
    setBox: (element: HTMLElement) => (box = element),
    setProbe: (element: HTMLElement) => (probe = element),
  }
}

/** Whether the mouse is over the list or its head: the button that shows what waits belongs to it, too. */
function watchPointer(list: () => Element | null | undefined, onLeave: () => void): () => boolean {
  let isOver = false
  const onPointer = (event: Event) => {
    isOver = event.type === 'pointerenter' && (event as PointerEvent).pointerType === 'mouse'
    if (!isOver) onLeave()
  }
  onMount(() => {
    const element = list()
    for (const type of ['pointerenter', 'pointerleave']) {
      element?.addEventListener(type, onPointer)
      onCleanup(() => element?.removeEventListener(type, onPointer))
    }
  })
  return () => isOver
}
