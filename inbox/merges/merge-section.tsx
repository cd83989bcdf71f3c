import { createSignal, For, onCleanup, Show } from 'solid-js'
import type { ConversationMerge } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { place } from '../router.ts'
import { act } from '../state/actions.ts'
import { api } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { onEvent } from '../state/live.ts'
import { words } from '../words/words.ts'
import { askMerge, type AskedMerge } from './asked-merge.ts'
import { isMergeOf } from './follow-merge.ts'
import { mayMerge, mayMergeContacts } from './may-merge.ts'
import { mergeWords, messagesText } from './merge-words.ts'
import './merges.css'

/** Merges and splits of a conversation with their undo, and what makes new ones. */
export function MergeSection(props: { readonly id: string }) {
  const ask = (kind: AskedMerge['kind']) => askMerge({ kind, id: props.id })
  const { value: merges, again } = keepRead(
    () => (mayMerge() ? props.id : undefined),
    async (id) => (await api.conversations.listMerges(id)).merges,
  )
  onCleanup(onEvent((event) => isMergeOf(event, props.id) && again()))
  return (
    <Show when={mayMerge()}>
      <section class="merges" aria-label={mergeWords().merges.label}>
        <Show when={(merges() ?? []).length > 0}>
          <ul>
            <For each={merges()}>{(merge) => <MergeLine id={props.id} merge={merge} />}</For>
          </ul>
        </Show>
        <div>
          <Button look="edged" onClick={() => ask('merge')}>
            {mergeWords().merges.merge}
          </Button>
          <Button look="edged" onClick={() => ask('split')}>
            {mergeWords().merges.split}
          </Button>
          <Show when={mayMergeContacts()}>
            <Button look="edged" onClick={() => ask('contact')}>
              {mergeWords().merges.contact}
            </Button>
          </Show>
        </div>
      </section>
    </Show>
  )
}

function MergeLine(props: { readonly id: string; readonly merge: ConversationMerge }) {
  const [isBusy, setBusy] = createSignal(false)
  const labels = () => mergeWords().merges
  const title = () => props.merge.title || words().list.noTitle
  const count = () => messagesText(props.merge.message_count)
  const undo = async () => {
    setBusy(true)
    await act(async () => api.conversations.undoMerge(props.id, props.merge.id))
    setBusy(false)
  }
  return (
    <li>
      <span dir="auto">
        <Show when={props.merge.kind === 'split'} fallback={labels().merged(title(), count())}>
          {labels().splitOff(count())}{' '}
          <a href={`/inbox/${place()[0]}/${props.merge.merged_id}`}>{title()}</a>
        </Show>
      </span>
      <Button isBusy={isBusy()} onClick={() => void undo()}>
        {labels().undo}
      </Button>
    </li>
  )
}
