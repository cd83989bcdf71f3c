import { For, Show } from 'solid-js'
import type { BulkResult } from '../../client/source/types.generated.ts'
import { rowOf } from '../state/rows.ts'
import { sentenceOf } from '../words/error-codes.ts'
import { countText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { bulkWords } from './bulk-words.ts'

/** The conversations that a change of many has not changed, each with the reason. */
export function RefusedList(props: {
  readonly refused: readonly BulkResult[]
  /** Of all, which may be more. */
  readonly total: number
  readonly onOpen?: () => void
}) {
  const labels = () => bulkWords().bulk
  const more = () => props.total - props.refused.length
  return (
    <details class="refused" onToggle={(event) => event.newState === 'open' && props.onOpen?.()}>
      <summary class="trouble">{labels().refused(countText(props.total))}</summary>
      <ul role="list">
        <For each={props.refused}>
          {({ conversation_id: id, code }) => (
            <li>
              <a href={`/inbox/all/${id}`} dir="auto">
                {rowOf(id)?.title || labels().unnamed(id.slice(-12))}
              </a>
              : {reasonOf(code)}
            </li>
          )}
        </For>
      </ul>
      <Show when={props.refused.length > 0 && more() > 0}>
        <p>{labels().moreRefused(countText(more()))}</p>
      </Show>
    </details>
  )
}

function reasonOf(code: string | null): string {
  const labels = bulkWords().bulk
  if (code === 'changed_since') return labels.changedSince
  if (code === 'change_not_undoable') return labels.notUndoable
  return sentenceOf(words().errors, code ?? undefined)
}
