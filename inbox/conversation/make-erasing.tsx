import { createSignal, Show } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { latePart } from '../controls/late-part.tsx'
import { nextItem } from '../controls/next-item.ts'
import { onceShown } from '../controls/once-shown.ts'
import { eraseMessage } from '../state/actions.ts'
import { words } from '../words/words.ts'

const Question = latePart(async () => (await import('../controls/question.tsx')).Question)

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
    Asked: () => {
      const wasAsked = onceShown(() => asked() !== undefined)
      return (
        <Show when={wasAsked()}>
          <Question
            isOpen={asked() !== undefined}
            title={words().talk.eraseTitle}
            lead={words().talk.eraseLead}
            yes={words().talk.eraseIt}
            onYes={() => void erase()}
            onClose={() => setAsked(undefined)}
          />
        </Show>
      )
    },
  }
}
