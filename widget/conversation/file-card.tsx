import { Show, type JSX } from 'solid-js'
import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import { fileIcon } from '../controls/rare-icons.ts'
import { ownAddress } from '../controls/own-address.ts'
import { showSize } from '../composer/show-size.ts'
import type { Attachment } from '../state/shapes.ts'
import { useVisit } from '../state/use-visit.ts'

/** Types that the server found by content and shows inline. */
const isPicture = (type: string | null) => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type ?? '')

/** A file of a message: a picture as such, anything else as a download. */
export function FileCard(props: { readonly file: Attachment }): JSX.Element {
  const visit = useVisit()
  const address = () => ownAddress(props.file.url)
  const size = () => showSize(visit.language, props.file.byte_size)
  return (
    <Show
      when={isPicture(props.file.content_type) && address()}
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
