import { createEffect, createSignal, on, onCleanup, onMount } from 'solid-js'
import { isContactTyping } from '../state/signals.ts'

/** Closer to the end than this, the reader follows what comes. */
const nearPx = 60

/** Follows the end of a log while the reader is there; else counts what came below. */
export function keepAtEnd(count: () => number, conversationId: () => string) {
  let box: HTMLElement | undefined
  const [isAtEnd, setAtEnd] = createSignal(true)
  const [below, setBelow] = createSignal(0)
  const toEnd = () => {
    if (box !== undefined) box.scrollTop = box.scrollHeight
    setBelow(0)
  }
  const follow = () => {
    if (isAtEnd()) toEnd()
  }
  createEffect(
    on([count, () => isContactTyping(conversationId())], ([now], before) => {
      if (isAtEnd()) queueMicrotask(toEnd)
      else if (before !== undefined && now > before[0]) setBelow(below() + now - before[0])
    }),
  )
  onMount(() => {
    const observer = new ResizeObserver(follow)
    if (box !== undefined) observer.observe(box)
    // Images have their height only when they are loaded.
    box?.addEventListener('load', follow, true)
    onCleanup(() => observer.disconnect())
  })
  return {
    isAtEnd,
    below,
    toEnd,
    setBox: (element: HTMLElement) => (box = element),
    onScroll: () => {
      if (box === undefined) return
      setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx)
      if (isAtEnd()) setBelow(0)
    },
    /** Keeps the reader's place while something is put above it. */
    keepPlace: async (put: () => Promise<void>) => {
      const fromEnd = (box?.scrollHeight ?? 0) - (box?.scrollTop ?? 0)
      await put()
      if (box !== undefined) box.scrollTop = box.scrollHeight - fromEnd
    },
  }
}
