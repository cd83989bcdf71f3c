import { Show, type JSX } from 'solid-js'
import { inConversation } from '../../pages/paths.ts'
import { codeOf, errorWords } from '../error-words.ts'
import { conversationOf } from '../state/store.ts'
import { useVisit } from '../state/use-visit.ts'

/** Mails the visitor a copy of the conversation that is shown. */
export function Transcript(props: {
  readonly thread: string
  readonly onDone: () => void
}): JSX.Element {
  const visit = useVisit()
  const { store, calls } = visit
  const send = (id: string) => {
    props.onDone()
    calls.post(`/widget${inConversation(id, 'transcript')}`, {}, { tries: 4 }).then(
      () => store.set('note', visit.words.transcript_sent),
      (error: unknown) =>
        store.set('note', errorWords(visit.words, codeOf(error), visit.words.not_sent)),
    )
  }
  return (
    <Show when={conversationOf(store.state, props.thread)}>
      {(id) => (
        <button type="button" class="button quiet" onClick={() => send(id())}>
          {visit.words.transcript}
        </button>
      )}
    </Show>
  )
}
