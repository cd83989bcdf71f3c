import { For, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { words } from '../words/words.ts'
import type { Upload } from './uploads.ts'

/** The files of a message that is being written, with their progress. */
export function Picked(props: {
  readonly uploads: readonly Upload[]
  /** Not while they wait for their time. */
  readonly onRemove: ((key: string) => void) | undefined
}) {
  return (
    <ul class="picked" aria-label={words().talk.attachments}>
      <For each={props.uploads}>
        {(each) => (
          <li classList={{ wrong: each.error !== undefined }}>
            <Icon name="file" size="small" />
            <span dir="auto">{each.filename}</span>
            <Show when={each.error}>
              <span role="alert">{each.error}</span>
            </Show>
            <Show when={each.file === undefined && each.error === undefined}>
              <progress
                max={100}
                value={each.percent}
                aria-label={words().send.uploading(each.filename, each.percent)}
              />
            </Show>
            <Show when={props.onRemove}>
              {(remove) => (
                <button
                  type="button"
                  aria-label={words().send.remove(each.filename)}
                  onClick={() => remove()(each.key)}
                >
                  <Icon name="cross" size="small" />
                </button>
              )}
            </Show>
          </li>
        )}
      </For>
    </ul>
  )
}
