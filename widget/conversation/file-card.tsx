import { Show, type JSX } from 'solid-js'
import { isInText, isPicture } from '../../pages/in-text.ts'
import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import { fileIcon } from '../controls/rare-icons.ts'
import { ownAddress } from '../controls/own-address.ts'
import { showSize } from '../composer/show-size.ts'
import type { Attachment } from '../state/shapes.ts'
import { useVisit } from '../state/use-visit.ts'

type FileCardProps = {
  readonly file: Attachment
  /** Of its message. */
  readonly html: string | undefined
}

/** A file of a message that is not in its text. */
export function FileCard(props: FileCardProps): JSX.Element {
  return (
    <Show when={!isInText(props.html ?? '', props.file)}>
      <Card file={props.file} />
    </Show>
  )
}

/** A picture as such, anything else as a download. */
function Card(props: Pick<FileCardProps, 'file'>): JSX.Element {
  const visit = useVisit()
  const address = () => ownAddress(props.file.url)
  const size = () => showSize(visit.language, props.file.byte_size)
  return (
    <Show
      when={isPicture(props.file) && address()}
      fallback={
        <a
          class="file"
          href={address()}
          target="_blank"
          rel="noopener"
          download={props.file.file_name}
        >
          <LineDrawing path={fileIcon} class="of-file" />
          <span>
            <b dir="auto">{props.file.file_name}</b>
            <small>{size()}</small>
          </span>
        </a>
      }
    >
      {(url) => (
        <a class="picture" href={url()} target="_blank" rel="noopener">
          <img
            src={url()}
            alt={props.file.file_name}
            loading="lazy"
            width={props.file.width ?? undefined}
            height={props.file.height ?? undefined}
          />
        </a>
      )}
    </Show>
  )
}
