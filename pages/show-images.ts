import { isPicture } from './in-text.ts'

/** A file of the message whose text is shown. */
export type ShownFile = {
  readonly id: string
  readonly content_type?: string | null
  readonly url?: string | null
  readonly width?: number | null
  readonly height?: number | null
}

/** Reads a file again, with a link that has not expired; undefined if that cannot be. */
type ReadFile = (id: string) => Promise<ShownFile | undefined>

/** What to say in place of a picture of another host: `Image from example.com`. */
type ImageFrom = (host: string) => string

export type Images = {
  readonly imageFrom: ImageFrom
  /** Only these are shown in the text. */
  readonly files: readonly ShownFile[]
  readonly readFile?: ReadFile | undefined
}

/**
 * Shows the images of a body that are files of its message. Pictures of other hosts are links: loading one would tell its host who reads
 * when. Of any other the words remain.
 */
export function showImages(images: Iterable<HTMLImageElement>, given: Images): void {
  for (const image of images) image.replaceWith(shown(image, given))
}

function shown(image: HTMLImageElement, { imageFrom, files, readFile }: Images): Node | string {
  const address = image.getAttribute('src') ?? ''
  const words = image.alt
  const file = files.find(({ id }) => address === `cid:${id}`)
  if (file !== undefined) return isPicture(file) ? pictureOf(file, words, image, readFile) : words
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return words
  const url = new URL(address)
  const link = linkIn(image)
  link.className = 'chip image'
  link.href = url.href
  link.title = words
  link.textContent = imageFrom(url.hostname)
  return link
}

function linkIn({ ownerDocument }: Node & { readonly ownerDocument: Document }): HTMLAnchorElement {
  const link = ownerDocument.createElement('a')
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  return link
}

/** The image, which opens the file, unless it is in a link of its own. */
function pictureOf(
  file: ShownFile,
  words: string,
  { ownerDocument, parentElement }: HTMLImageElement,
  readFile: ReadFile | undefined,
): Node {
  const image = ownerDocument.createElement('img')
  const link = parentElement?.closest('a') == null ? linkIn(image) : undefined
  image.alt = words
  image.loading = 'lazy'
  image.decoding = 'async'
  const fill = ({ url, width, height, ...known }: ShownFile) => {
    const address = isPicture(known) ? onOwnHost(url) : undefined
    if (address === undefined) return
    if (width != null && height != null) Object.assign(image, { width, height })
    if (link !== undefined) link.href = address
    image.src = address
  }
  if (readFile === undefined) fill(file)
  else void readFile(file.id).then((known) => fill(known ?? file))
  if (link === undefined) return image
  link.className = 'picture'
  link.append(image)
  return link
}

/** Files are signed by their path and served by every host of the workspace: only its own may be asked. */
function onOwnHost(url: string | null | undefined): string | undefined {
  const { pathname, search } = URL.parse(url ?? '', location.href) ?? {}
  return pathname?.startsWith('/files/') === true ? `${pathname}${search}` : undefined
}
