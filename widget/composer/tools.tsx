import type { JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { useVisit } from '../state/use-visit.ts'
import { Emoji } from './emoji.tsx'

type Props = {
  /** Whether there is nothing to send, or a file is still on its way. */
  readonly isIdle: boolean
  readonly onFiles: (files: FileList | null) => void
  readonly onEmoji: (sign: string) => void
}

/** The buttons below the text field. A phone offers its camera where it lets choose a file. */
export function Tools(props: Props): JSX.Element {
  const visit = useVisit()
  let picker: HTMLInputElement | undefined
  return (
    <div class="tools">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          props.onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <button
        type="button"
        class="button quiet"
        aria-label={visit.words.attach}
        onClick={() => picker?.click()}
      >
        <Icon name="clip" />
      </button>
      <Emoji onChoose={(sign) => props.onEmoji(sign)} />
      <button class="send" aria-label={visit.words.send} aria-disabled={props.isIdle}>
        <Icon name="up" />
      </button>
    </div>
  )
}
