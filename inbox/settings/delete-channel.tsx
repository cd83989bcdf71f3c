import { createSignal, Show } from 'solid-js'
import type { Channel } from '../../client/source/types.generated.ts'
import { Dialog } from '../../pages/controls/dialog.tsx'
import { navigate } from '../router.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { words } from '../words/words.ts'

/** Deletes a widget, after a question. */
export function DeleteChannel(props: { readonly channel: Channel; readonly onDone: () => void }) {
  const [isAsked, setAsked] = createSignal(false)
  const [error, setError] = createSignal<string>()
  const remove = async () => {
    setAsked(false)
    try {
      await asMember(async () => api.settings.deleteChannel(props.channel.id))
      props.onDone()
      navigate('/inbox/settings/channels')
    } catch (cause) {
      setError(wordsOf(cause))
    }
  }
  return (
    <div class="after">
      <button type="button" class="button danger" onClick={() => setAsked(true)}>
        {words().settings.deleteChannel}
      </button>
      <Show when={error()}>
        <span class="why" role="alert">
          {error()}
        </span>
      </Show>
      <Dialog
        isOpen={isAsked()}
        title={words().settings.deleteTitle(props.channel.name)}
        onClose={() => setAsked(false)}
      >
        <p>{words().settings.deleteLead}</p>
        <div class="ends">
          <button type="button" class="button" onClick={() => setAsked(false)}>
            {words().cancel}
          </button>
          <button type="button" class="button primary danger" onClick={() => void remove()}>
            {words().settings.delete}
          </button>
        </div>
      </Dialog>
    </div>
  )
}
