import { createEffect, on, onCleanup } from 'solid-js'

/** How far from the end still counts as reading the end. */
const nearPx = 80

/** Keeps the last line in view while the visitor reads the end; a place further up stays where it is. */
export function keepAtEnd(
  log: HTMLElement,
  lines: () => readonly { readonly key: string }[],
): void {
  let isAtEnd = true
  let height = 0
  const toEnd = () => log.scrollTo({ top: log.scrollHeight })
  log.addEventListener('scroll', () => {
    isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < nearPx
  })
  createEffect(
    on(lines, (now, before) => {
      const isEarlier = now[0]?.key !== before?.[0]?.key && now.at(-1)?.key === before?.at(-1)?.key
      if (isAtEnd) toEnd()
      else if (isEarlier) log.scrollTop += log.scrollHeight - height
      height = log.scrollHeight
    }),
  )
  // The keyboard of a phone, a growing text field, an image that has arrived.
  const watcher = new ResizeObserver(() => isAtEnd && toEnd())
  watcher.observe(log)
  const changes = new MutationObserver(() => isAtEnd && toEnd())
  changes.observe(log, { childList: true, subtree: true })
  onCleanup(() => {
    watcher.disconnect()
    changes.disconnect()
  })
}
