import {
  elementsDroppedWithContent,
  htmlElements,
  knownElements,
  voidElements,
} from './html-elements.ts'

const name = /<\/?([a-z][^\s/<>]*)/iy
const restOfStartTag = /(?:\s+[a-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>/iy
const restOfEndTag = /\s*>/y
const upToNextAngle = /[^<>]*>/y
/** The rest of a start tag as a whole text. */
const foreignAttributes = /^(?:\s+[a-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>$/i
const doctype = /<!doctype[^<>]*>/iy
const endTag = /<\/([a-z]+)\s*>/gi
const dropped: ReadonlySet<string> = new Set(elementsDroppedWithContent)

/**
 * A body as HTML, with every `<` escaped that starts no tag. Undefined if the body is text.
 *
 * A body is HTML when it has an element that messages keep and every known element in it is
 * well-formed: it is void or has its end tag, and its attributes are `name="value"` (or in single
 * quotes). Elements need not nest; the sanitiser corrects that. Unknown names are text
 * (`List<String>`) unless they are custom or namespaced elements (`o:p`, `x-card`).
 *
 * Linear: the first malformed known element ends the scan, and any other failed match has scanned at
 * most up to the next `<`.
 */
export function readMarkup(body: string): string | undefined {
  const openByName = new Map<string, number>()
  let isHtml = false
  let html = ''
  let copiedTo = 0
  let at = body.indexOf('<')
  while (at !== -1) {
    const tag = readTag(body, at, openByName)
    if (tag === 'malformed') return undefined
    if (tag === 'text') html += `${body.slice(copiedTo, at)}&lt;`
    else {
      isHtml ||= tag.isHtml
      html += body.slice(copiedTo, tag.end)
    }
    copiedTo = tag === 'text' ? at + 1 : tag.end
    at = body.indexOf('<', copiedTo)
  }
  const isClosed = [...openByName.values()].every((count) => count === 0)
  return isHtml && isClosed ? html + body.slice(copiedTo) : undefined
}

/** `end`: after the tag, or after the content that is dropped with it. */
type Tag = { readonly end: number; readonly isHtml: boolean }

/** Classifies the `<` at `at`: a tag, text, or a malformed known element. */
function readTag(
  body: string,
  at: number,
  openByName: Map<string, number>,
): Tag | 'text' | 'malformed' {
  if (body.startsWith('<!--', at)) {
    const end = body.indexOf('-->', at + 2)
    return end === -1 ? 'malformed' : { end: end + 3, isHtml: false }
  }
  const found = matchAt(name, body, at)
  if (found === undefined) {
    const declaration = matchAt(doctype, body, at)
    return declaration === undefined ? 'text' : { end: declaration.end, isHtml: false }
  }
  const element = (found.groups[1] ?? '').toLowerCase()
  if (!knownElements.has(element)) return readUnknownTag(body, found.end, element)
  const isEnd = body[at + 1] === '/'
  return (
    (isEnd
      ? readEndTag(body, found.end, element, openByName)
      : readStartTag(body, found.end, element, openByName)) ?? 'malformed'
  )
}

function readStartTag(
  body: string,
  nameEnd: number,
  element: string,
  openByName: Map<string, number>,
): Tag | undefined {
  const rest = matchAt(restOfStartTag, body, nameEnd)
  if (rest === undefined) return undefined
  const isHtml = htmlElements.has(element)
  if (voidElements.has(element)) return { end: rest.end, isHtml }
  if (rest.groups[1] === '/') return undefined
  if (dropped.has(element)) {
    const end = endOfDropped(body, rest.end, element)
    return end === undefined ? undefined : { end, isHtml }
  }
  openByName.set(element, (openByName.get(element) ?? 0) + 1)
  return { end: rest.end, isHtml }
}

/** The end of the element's first end tag from `at` on, regardless of other markup. */
function endOfDropped(body: string, at: number, element: string): number | undefined {
  endTag.lastIndex = at
  for (let found = endTag.exec(body); found !== null; found = endTag.exec(body)) {
    if (found[1]?.toLowerCase() === element) return endTag.lastIndex
  }
  return undefined
}

function readEndTag(
  body: string,
  nameEnd: number,
  element: string,
  openByName: Map<string, number>,
): Tag | undefined {
  const rest = matchAt(restOfEndTag, body, nameEnd)
  const open = openByName.get(element) ?? 0
  if (rest === undefined || open === 0) return undefined
  openByName.set(element, open - 1)
  return { end: rest.end, isHtml: false }
}

/** A custom or namespaced element is a tag, which the sanitiser drops; other names are text. */
function readUnknownTag(body: string, nameEnd: number, element: string): Tag | 'text' {
  const rest = /[:-]/.test(element) ? matchAt(upToNextAngle, body, nameEnd) : undefined
  if (rest === undefined || !foreignAttributes.test(body.slice(nameEnd, rest.end))) return 'text'
  return { end: rest.end, isHtml: false }
}

function matchAt(
  pattern: RegExp,
  body: string,
  at: number,
): { readonly end: number; readonly groups: readonly (string | undefined)[] } | undefined {
  pattern.lastIndex = at
  const groups = pattern.exec(body)
  return groups === null ? undefined : { end: pattern.lastIndex, groups }
}
