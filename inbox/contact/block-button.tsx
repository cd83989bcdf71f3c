import { createSignal, Show } from 'solid-js'
import { Question } from '../controls/question.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { setBlocked } from '../state/actions.ts'
import type { Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { contactWords } from './contact-words.ts'
import type { BlockState } from './block-state.ts'

/** Blocks the contact after a question that says what it does, or lets it write again. */
export function BlockButton(props: {
  readonly row: Pick<Row, 'visitor'>
  readonly state: BlockState
}) {
  const [isAsking, setAsking] = createSignal(false)
  const change = async (isBlocked: boolean) => {
    setAsking(false)
    await setBlocked(props.row.visitor.id, isBlocked)
    props.state.read()
  }
  const lead = () => {
    const isKnown = props.row.visitor.user_identifier !== null
    return [contactWords().block.lead, ...(isKnown ? [] : [contactWords().block.stranger])].join(
      ' ',
    )
  }
  return (
    <Show when={may('contacts:write') && props.state.block()}>
      {(block) => (
        <section>
          <Show
            when={block().is_blocked}
            fallback={
              <button
                type="button"
                class="button danger"
                data-action="block"
                onClick={() => setAsking(true)}
              >
                {words().contact.block}
              </button>
            }
          >
            <button
              type="button"
              class="button edged"
              data-action="block"
              onClick={() => void change(false)}
            >
              {words().contact.unblock}
            </button>
          </Show>
          <Question
            isOpen={isAsking()}
            title={contactWords().block.title(visitorName(props.row))}
            lead={lead()}
            yes={words().contact.block}
            onYes={() => void change(true)}
            onClose={() => setAsking(false)}
          />
        </section>
      )}
    </Show>
  )
}
