import { createSignal } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { nextItem } from '../controls/next-item.ts'
import { Question } from '../controls/question.tsx'
import { eraseMessage } from '../state/actions.ts'
import { words } from '../words/words.ts'

/** The question before a message of a log is erased, and the keys that move between the buttons at messages. */
export function makeErasing(conversationId: string, log: () => HTMLElement | undefined) {
  const [asked, setAsked] = createSignal<Message>()
  const erase = async () => {
    const message = asked()
    setAsked(undefined)
    // The button goes with the words.
    if (message !== undefined && (await eraseMessage(conversationId, message.id))) log()?.focus()
  }
  return {
    ask: (message: Message) => void setAsked(message),
    onKey: (event: KeyboardEvent) => {
      const focused = document.activeElement
      const tool = focused?.matches('.copy-link') === true ? '.copy-link' : '.erase'
      const buttons = [...(log()?.querySelectorAll<HTMLElement>(tool) ?? [])]
      if (event.key.length === 1 || !buttons.some((button) => button === focused)) return
      const next = nextItem(buttons, focused, event.key)
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    },
    Asked: () => (
      <Question
        isOpen={asked() !== undefined}
        title={words().talk.eraseTitle}
        lead={words().talk.eraseLead}
        yes={words().talk.eraseIt}
        onYes={() => void erase()}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
