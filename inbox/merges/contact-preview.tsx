import { For, Show } from 'solid-js'
import type { Contact, ContactMergePreview } from '../../client/source/types.generated.ts'
import { countText } from '../words/times.ts'
import { contactLines } from './contact-lines.ts'
import { mergeWords } from './merge-words.ts'

/** What a merge of two contacts leaves: which values, and how many conversations move. */
export function ContactPreview(props: {
  readonly before: Contact
  readonly preview: ContactMergePreview
}) {
  const labels = () => mergeWords().merges
  const moves = () => {
    const { total, bounded } = props.preview.conversations
    const count = countText(total)
    return labels().contactMoves(bounded ? labels().contactMany(count) : count, total === 1)
  }
  return (
    <section class="preview" aria-label={labels().contactAfter}>
      <h3>{labels().contactAfter}</h3>
      <dl>
        <For each={contactLines(props.before, props.preview, labels().contactLines)}>
          {(line) => (
            <>
              <dt dir="auto">{line.label}</dt>
              <dd>
                <span dir="auto">{line.value}</span>{' '}
                <Show when={line.isTaken}>
                  <span class="chip good">{labels().contactTaken}</span>
                </Show>
                <Show when={line.dropped}>
                  {(value) => <small dir="auto">{labels().contactDropped(value())}</small>}
                </Show>
              </dd>
            </>
          )}
        </For>
      </dl>
      <p>{moves()}</p>
      <Show when={props.preview.is_blocked}>
        <p>{labels().contactBlocked}</p>
      </Show>
    </section>
  )
}
