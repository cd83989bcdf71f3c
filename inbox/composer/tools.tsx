import { Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { preferences } from '../preferences.ts'
import { may } from '../state/session-state.ts'
import { clockTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { LaterMenu } from './late-later.tsx'
import type { ComposerModel } from './make-composer.ts'

/** Files, when the draft was kept, and the button that sends. */
export function Tools(props: { readonly model: ComposerModel }) {
  let input: HTMLInputElement | undefined
  const onPick = (event: Event & { readonly currentTarget: HTMLInputElement }) => {
    props.model.take(event.currentTarget.files)
    event.currentTarget.value = ''
  }
  return (
    <div class="tools">
      <Show when={may('attachments:write')}>
        <input
          ref={(element) => (input = element)}
          type="file"
          multiple
          hidden
          tabindex="-1"
          onChange={onPick}
        />
        <button
          type="button"
          class="button quiet"
          data-action="attach"
          aria-label={words().send.attach}
          title={words().send.attach}
          onClick={() => input?.click()}
        >
          <Icon name="clip" />
        </button>
      </Show>
      <span class="saved">
        <Show when={props.model.savedAt()}>{(at) => words().send.draftSaved(clockTime(at()))}</Show>
      </span>
      <Show when={props.model.maySendLater()}>
        <LaterMenu model={props.model} />
      </Show>
      <button class="button primary" aria-disabled={props.model.isOff()}>
        {props.model.kind() === 'note' ? words().send.addNote : words().send.send}
        <kbd aria-hidden="true">{preferences().sendKey === 'enter' ? '↵' : 'Ctrl ↵'}</kbd>
      </button>
    </div>
  )
}
