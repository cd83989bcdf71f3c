import { Show, type JSX } from 'solid-js'
import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import { Icon } from '../controls/icon.tsx'
import { fileIcon } from '../controls/rare-icons.ts'
import { useVisit } from '../state/use-visit.ts'
import { showPercent, showSize } from './show-size.ts'
import type { Upload } from './upload.ts'
import { largestBytes } from './uploads.ts'

/** A chosen file: how far it is, or why it cannot be sent. */
export function UploadRow(props: {
  readonly upload: Upload
  readonly onRemove: () => void
  readonly onRetry: () => void
}): JSX.Element {
  const visit = useVisit()
  const { words } = visit
  const isOnItsWay = () => {
    const { attachment, error, isWaiting } = props.upload
    return !attachment && error === undefined && !isWaiting
  }
  return (
    <div class="upload" classList={{ failed: props.upload.error !== undefined }}>
      <LineDrawing path={fileIcon} class="of-file" />
      <span>
        <b dir="auto">{props.upload.name}</b>
        <small>
          {props.upload.error ??
            (props.upload.attachment || props.upload.isWaiting
              ? showSize(visit.language, props.upload.size)
              : words.uploading(showPercent(visit.language, props.upload.percent)))}
        </small>
      </span>
      <Show when={props.upload.error !== undefined && props.upload.size <= largestBytes}>
        <button type="button" class="link" onClick={() => props.onRetry()}>
          {words.try_again}
        </button>
      </Show>
      <Show when={isOnItsWay()}>
        <progress max="100" value={props.upload.percent} aria-label={props.upload.name} />
      </Show>
      <button
        type="button"
        class="button quiet"
        aria-label={words.remove_file(props.upload.name)}
        onClick={() => props.onRemove()}
      >
        <Icon name="cross" />
      </button>
    </div>
  )
}
