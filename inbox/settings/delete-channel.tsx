import { createSignal, Show } from 'solid-js'
import type { Channel } from '../../client/source/types.generated.ts'
import { navigate } from '../router.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { settingsWords } from './settings-words.ts'
import { Question } from '../controls/question.tsx'

/** Deletes a channel, after a question. */
export function DeleteChannel(props: {
  readonly channel: Channel
  readonly label: string
  readonly lead: string
  /** The page of all channels of its kind. */
  readonly back: string
  readonly onDone: () => void
}) {
  const [isAsked, setAsked] = createSignal(false)
  const [error, setError] = createSignal<string>()
  const remove = async () => {
    setAsked(false)
    try {
      await asMember(async () => api.settings.deleteChannel(props.channel.id))
      props.onDone()
      navigate(props.back)
    } catch (cause) {
      setError(wordsOf(cause))
    }
  }
  return (
    <div class="after">
      <button type="button" class="button danger" onClick={() => setAsked(true)}>
        {props.label}
      </button>
      <Show when={error()}>
        <span class="why" role="alert">
          {error()}
        </span>
      </Show>
      <Question
        isOpen={isAsked()}
        title={settingsWords().settings.deleteTitle(props.channel.name)}
        lead={props.lead}
        yes={settingsWords().settings.delete}
        onYes={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}
