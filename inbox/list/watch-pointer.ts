import { onCleanup, onMount } from 'solid-js'

/** Whether the mouse is over the list or its head: the button that shows what waits belongs to it, too. */
export function watchPointer(
  list: () => Element | null | undefined,
  onLeave: () => void,
): () => boolean {
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
