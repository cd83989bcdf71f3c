import { createResource, Show } from 'solid-js'
import type { Attachment } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { sizeText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { readFile } from './read-file.ts'

const previewed = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** A file of a message: raster images are shown, everything else is a link to download. */
export function AttachmentItem(props: { readonly file: Attachment }) {
  const link = () => onOwnHost(known()?.url ?? props.file.url)
  const isPreviewed = () => previewed.has(props.file.content_type)
  const [known] = createResource(() => props.file.id, readFile)
  return (
    <figure>
      <Show when={isPreviewed()}>
        <a href={link()} target="_blank" rel="noopener">
          <img
            src={link()}
            alt={props.file.filename}
            width={known()?.width ?? undefined}
            height={known()?.height ?? undefined}
            loading="lazy"
            decoding="async"
          />
        </a>
      </Show>
      <figcaption>
        <a
          href={link()}
          download={props.file.filename}
          aria-label={words().talk.download(props.file.filename)}
        >
          <Show when={!isPreviewed()}>
            <Icon name="file" size="tiny" />{' '}
          </Show>
          <bdi>{props.file.filename}</bdi>
        </a>
        <Show when={known()}>{(file) => <span>{sizeText(file().size)}</span>}</Show>
      </figcaption>
    </figure>
  )
}

/**
 * Files are signed by their path and served by every host of the workspace: only its own may be shown. Nothing that a
 * browser would run is an address of a file.
 */
export function onOwnHost(url: string): string | undefined {
  const { pathname, search, protocol } = URL.parse(url, location.href) ?? {}
  if (pathname?.startsWith('/files/')) return `${pathname}${search}`
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}
