import { createSignal, Show } from 'solid-js'
import { visitorName } from '../list/visitor-name.ts'
import type { Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { contactWords } from './contact-words.ts'
import { BlockDialog } from './block-dialog.tsx'
import { changeBlock, type AskedBlock } from './change-block.ts'
import type { BlockState } from './block-state.ts'

/** Blocks the contact after asking until when, changes that, or lets it write again. */
export function BlockButton(props: {
  readonly row: Pick<Row, 'visitor'>
  readonly state: BlockState
}) {
  const [isAsking, setAsking] = createSignal(false)
  const change = async (asked?: AskedBlock) => {
    setAsking(false)
    await changeBlock(props.row.visitor.id, asked)
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
            <div class="block-buttons">
              <button
                type="button"
                class="button edged"
                data-action="block"
                onClick={() => void change()}
              >
                {words().contact.unblock}
              </button>
              <button
                type="button"
                class="button edged"
                data-action="block"
                onClick={() => setAsking(true)}
              >
                {contactWords().block.change}
              </button>
            </div>
          </Show>
          <BlockDialog
            isOpen={isAsking()}
            name={visitorName(props.row)}
            lead={lead()}
            block={block().is_blocked ? block() : undefined}
            onBlock={(asked) => void change(asked)}
            onClose={() => setAsking(false)}
          />
        </section>
      )}
    </Show>
  )
}
