import { createEffect, createSignal, on, onCleanup, onMount } from 'solid-js'

/** Closer to the end than this, the reader follows what comes. */
const nearPx = 60
/** Closer to the last loaded message than this many screens, more are read. */
const screensAhead = 1

type Given = {
  /** How many messages there are, with those that are not loaded. */
  readonly count: () => number
  /** Whether the newest message is loaded. */
  readonly isToEnd: () => boolean
}

/**
 * The place of the reader in a log: follows its end while the reader is there, else keeps the first message on the screen
 * where it stands, whatever comes, goes or gets its height above it; and counts what came below.
 */
export function keepPlace({ count, isToEnd }: Given) {
  let box: HTMLElement | undefined
  let content: HTMLElement | undefined
  /** Where the log was put last: from there only the reader moves it. */
  let put = -1
  let anchor: { readonly element: Element; readonly top: number } | undefined
  const [isAtEnd, setAtEnd] = createSignal(true)
  const [below, setBelow] = createSignal(0)
  const topOf = (element: Element) =>
    element.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0)
  const place = (top: number) => {
    if (box === undefined) return
    box.scrollTop = top
    put = box.scrollTop
  }
  const look = () => {
    if (box === undefined || box.clientHeight === 0) return
    put = -1
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    // At the end of what is loaded the reader follows only if that was so before.
    if (!isNear || isToEnd()) setAtEnd(isNear)
    if (isAtEnd()) setBelow(0)
    const element = [...(content?.children ?? [])].find(
      (each) => each.matches('article, .did') && topOf(each) + each.clientHeight > 0,
    )
    anchor = element && { element, top: topOf(element) }
  }
  const restore = () => {
    if (box === undefined) return
    if (isAtEnd()) place(box.scrollHeight)
    else if (anchor?.element.isConnected) place(box.scrollTop + topOf(anchor.element) - anchor.top)
  }
  createEffect(
    on(count, (now, before = 0) => {
      if (!isAtEnd() && now > before) setBelow(below() + now - before)
    }),
  )
  onMount(() => {
    const observer = new ResizeObserver(restore)
    for (const element of [box, content]) if (element !== undefined) observer.observe(element)
    onCleanup(() => observer.disconnect())
  })
  const jump = (isEnd: boolean) => {
    setAtEnd(isEnd)
    place(isEnd ? (box?.scrollHeight ?? 0) : 0)
    look()
  }
  return {
    isAtEnd,
    below,
    restore,
    onScroll: () => (box?.scrollTop === put ? restore() : look()),
    toStart: () => jump(false),
    toEnd: () => jump(true),
    /** Shows a message a third of the height below the top. */
    toElement: (element: Element) => {
      if (box === undefined) return
      setAtEnd(false)
      place(box.scrollTop + topOf(element) - box.clientHeight / 3)
      look()
    },
    /** Whether the first or the last loaded message is on the screen, or soon is. */
    isNear: (side: 'start' | 'end') => {
      if (box === undefined || box.clientHeight === 0) return false
      const rest =
        side === 'start' ? box.scrollTop : box.scrollHeight - box.scrollTop - box.clientHeight
      return rest < box.clientHeight * screensAhead
    },
    setBox: (element: HTMLElement) => (box = element),
    setContent: (element: HTMLElement) => (content = element),
  }
}
