import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import {
  elementsDroppedWithContent,
  keptElements,
  keptVoidElements,
} from '../../../../messages/html-elements.ts'
import { rasterType } from './raster-type.ts'

/** Pictures of a mail by their Content-ID. */
export type Pictures = ReadonlyMap<string, Uint8Array>

export type OriginalHtml = {
  readonly html: string
  /** The addresses of pictures of other servers, each once. In the HTML stands `remoteAddress(key, place)` for each. */
  readonly remote: readonly string[]
}

const longestUrl = 2048
const mostRemote = 100
/** Of all pictures of the mail itself that are shown. */
const mostPictureBytes = 15 * 1024 * 1024
const mostDepth = 500

/** What mails set in their styles' place. None of it loads anything or runs. */
const looks = words(
  'align alt bgcolor border cellpadding cellspacing class color colspan dir face height hspace id lang nowrap rowspan size start style title type valign value vspace width',
)
const formerElements = words('big center font strike style tt')

const whatIsKept = {
  allowedTags: [...keptElements, ...formerElements],
  allowedAttributes: { '*': looks, a: ['href', 'rel', 'target'], img: ['src'] },
  nonTextTags: elementsDroppedWithContent.filter((name) => name !== 'style'),
  selfClosing: keptVoidElements,
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data', 'remote'],
  allowProtocolRelative: false,
  // Its policy lets a style sheet load nothing.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
}

const require = createRequire(import.meta.url)

/** Stands for a picture of another server until it is loaded. `key` is random, so that no mail contains it. */
const remoteAddress = (key: string, at: number) => `remote:${key}-${at}`

/**
 * The HTML of a mail as it looks, for a page whose policy lets nothing run or load: what could ask for something all the
 * same (`link`, `meta`, forms, frames) is left out. Pictures of the mail are part of it.
 */
export function originalHtml(html: string, pictures: Pictures, key: string): OriginalHtml {
  const sanitise = require('sanitize-html') as typeof sanitizeHtml
  const remote: string[] = []
  let left = mostPictureBytes
  let depth = 0
  const inline = (bytes: Uint8Array | undefined) => {
    const type = bytes === undefined ? undefined : rasterType(bytes)
    if (bytes === undefined || type === undefined || bytes.length > left) return undefined
    left -= bytes.length
    return dataUrl(type, bytes)
  }
  const later = (url: string) => {
    const known = remote.indexOf(url)
    if (known === -1 && remote.length === mostRemote) return undefined
    return remoteAddress(key, known === -1 ? remote.push(url) - 1 : known)
  }
  const sourceOf = (given: string): string | undefined => {
    const url = given.trim()
    if (/^cid:/i.test(url)) return inline(pictures.get(decoded(url.slice(4))))
    if (/^data:image\//i.test(url)) return inline(bytesOf(url))
    return /^https?:\/\//i.test(url) && url.length <= longestUrl ? later(url) : undefined
  }
  const shown = sanitise(html, {
    ...whatIsKept,
    transformTags: {
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...linkTo(href) },
      }),
      body: (_, attribs) => ({ tagName: 'div', attribs }),
      img: (tagName, { src = '', ...attribs }) => {
        const source = sourceOf(src)
        return { tagName, attribs: source === undefined ? attribs : { ...attribs, src: source } }
      },
    },
    onOpenTag: () => {
      depth += 1
      if (depth > mostDepth) throw new RangeError('Too deep')
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  return { html: shown, remote }
}

function linkTo(href: string): Readonly<Record<string, string>> {
  const url = href.trim()
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(url) || url.length > longestUrl) return {}
  return { href: url, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

export function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

function bytesOf(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',')
  const isBase64 = comma !== -1 && /;base64$/i.test(url.slice(Math.max(0, comma - 20), comma))
  return isBase64 ? Buffer.from(url.slice(comma + 1), 'base64') : undefined
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function words(text: string): string[] {
  return text.split(' ')
}
