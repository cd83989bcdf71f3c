import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'
import { scrollRange } from './scroll-range.ts'

/** After this long without scrolling, the scrollbar is put where the list is. */
const restMs = 200
/** No wheel moves further than this between two frames. */
const exactScreens = 4

/**
 * Scrolls content of any height in a box. In a compressed range wheel, touch and keys move the content by as many pixels
 * as the browser says; a drag of the scrollbar and its ends go by its place.
 */
export function makeScroller(contentHeight: () => number) {
  let box: HTMLElement | undefined
  let scrolled = 0
  let isExact = false
  let rest: ReturnType<typeof setTimeout> | undefined
  const [shown, setShown] = createSignal(800)
  const [padding, setPadding] = createSignal(0)
  const [top, setTop] = createSignal(0)
  const [offset, setOffset] = createSignal(0)
  const full = createMemo(() => contentHeight() + padding())
  const range = createMemo(() => scrollRange(full(), shown()))
  const isCompressed = () => range().height < full()
  const put = (to: number) => {
    setTop(to)
    setOffset(to - scrolled)
  }
  const scrollTo = (to: number) => {
    // Of what is not displayed the browser keeps the place.
    if (box === undefined || box.clientHeight === 0) return
    const place = Math.max(0, Math.min(to, full() - shown()))
    box.scrollTop = range().toScrollbar(place)
    scrolled = box.scrollTop
    put(isCompressed() ? place : scrolled)
  }
  const onScroll = () => {
    if (box === undefined) return
    const by = box.scrollTop - scrolled
    scrolled = box.scrollTop
    const isAtEdge = scrolled <= 0 || scrolled >= box.scrollHeight - box.clientHeight - 1
    const isFar = Math.abs(by) > shown() * (isExact ? exactScreens : 1)
    const isByPlace = isAtEdge || !isCompressed() || isFar
    put(isByPlace ? range().toList(scrolled) : Math.max(0, Math.min(top() + by, full() - shown())))
    clearTimeout(rest)
    if (isCompressed()) rest = setTimeout(() => scrollTo(top()), restMs)
  }
  const listen = (element: HTMLElement) => {
    box = element
    const exact = () => (isExact = true)
    for (const type of ['wheel', 'touchstart'])
      element.addEventListener(type, exact, { passive: true })
    // On the scrollbar, or before it may be.
    element.addEventListener('pointerdown', ({ pointerType }) => {
      if (pointerType === 'mouse') isExact = false
    })
  }
  // Rows that come or go change what a place of the scrollbar means.
  createEffect(on(range, () => scrollTo(untrack(top)), { defer: true }))
  onCleanup(() => clearTimeout(rest))
  return {
    top,
    offset,
    shown,
    padding,
    scrollTo,
    onScroll,
    setBox: listen,
    box: () => box,
    /** The height of the element that holds the content. */
    height: () => range().height - padding(),
    measure: () => {
      if (box === undefined || box.clientHeight === 0) return
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(box)
      setPadding(Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd))
      setShown(box.clientHeight)
    },
  }
}
