import { createEffect, on } from 'solid-js'
import { place as path } from '../router.ts'
import { markRead } from '../state/attention.ts'
import { isVisible } from '../state/visible.ts'
import type { ConversationModel } from './conversation-model.ts'
import { keepPlace } from './keep-place.ts'

/** Loads what comes near the screen, says what was read, and jumps to both ends. */
export function makeReader(
  { id, model }: { readonly id: string; readonly model: ConversationModel },
  outgoing: () => number,
  box: () => HTMLElement | undefined,
) {
  const count = () => model.run().total + outgoing()
  const place = keepPlace({ count, isToEnd: () => !model.hasLater() })
  const fill = () => {
    if (model.isLoading() || model.isPaging() || model.error() !== undefined) return
    if (model.hasLater() && place.isNear('end')) void model.readLater()
    else if (model.hasEarlier() && place.isNear('start')) void model.readEarlier()
  }
  const toFirst = async () => {
    if (model.hasEarlier()) await model.readFirst()
    place.toStart()
  }
  const toNewest = async () => {
    if (model.hasLater()) await model.readNewest()
    place.toEnd()
  }
  const toMessage = async (messageId: string) => {
    await model.readAround(messageId)
    const found = box()?.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
    if (found) place.toElement(found)
  }
  createEffect(on(model.run, place.restore))
  // The address names a message.
  createEffect(
    on([() => path()[2], model.isLoading], ([messageId, isLoading]) => {
      if (messageId !== undefined && !isLoading) void toMessage(messageId)
    }),
  )
  createEffect(on([model.run, model.isPaging], fill))
  // A member who sends has read the new messages.
  createEffect(on(outgoing, (now, before = now) => (now > before ? void toNewest() : undefined)))
  createEffect(
    on([model.run, model.isLoading, isVisible, place.isAtEnd], ([{ messages }, isLoading]) => {
      const isSeen = !isLoading && messages.length > 0 && place.isAtEnd() && !model.hasLater()
      if (isSeen) markRead(id, messages)
    }),
  )
  return {
    place,
    toFirst,
    toNewest,
    onScroll: () => {
      place.onScroll()
      fill()
    },
    onKey: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || event.shiftKey || event.altKey) return
      if (event.key !== 'Home' && event.key !== 'End') return
      event.preventDefault()
      void (event.key === 'Home' ? toFirst() : toNewest())
    },
  }
}
