import { elementsDroppedWithContent, knownElements, voidElements } from './html-elements.ts'

/** What begins with a `<` of a body. `isStrict`: in the form in which programs write it, so that it is HTML anywhere. */
export type Token = {
  readonly at: number
  /** After the tag, or after the content that is dropped with it. */
  readonly end: number
  /** `dropped`: a comment, a doctype, a foreign element, or an element with its content. */
  readonly kind: 'start' | 'end' | 'void' | 'dropped' | 'text'
  /** Of a known element, in lower case. */
  readonly name: string
  readonly isStrict: boolean
  /** A start tag has an attribute with a value. */
  readonly hasValue: boolean
}

const name = /<\/?([a-z][^\s/<>]*)/iy
const attributeName = /[a-z_:@][^\s"'<>/=]*/iy
const unquotedValue = /[^\s"'<>`][^\s<>]*/y
const space = /\s*/y
const spaceOrSlash = /[\s/]*/y
const restOfEndTag = /\s*>/y
const upToNextAngle = /[^<>]*>/y
/** The rest of a start tag as a whole text. */
const foreignAttributes = /^(?:\s+[a-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>$/i
const strictAttributeName = /^[a-z_:][\w:.-]*$/i
const doctype = /<!doctype[^<>]*>/iy
/** Word's conditions outside comments, and the declarations of its XML. */
const officeDeclaration = /<(?:!\[(?:if|endif)\b|\?xml\b)[^<>]*>/iy
const endTag = /<\/([a-z]+)\s*>/gi
const endOfOption = /<\/?(?:option|optgroup|select|datalist)\b/gi
const dropped: ReadonlySet<string> = new Set(elementsDroppedWithContent)

/** How many times the length of a body failed tags may read in vain, which keeps the time linear. */
const mostWaste = 8

/** Every `<` of a body, in order. Undefined for a body of so many broken tags that it is no HTML. */
export function readTags(body: string): Token[] | undefined {
  const tokens: Token[] = []
  let waste = mostWaste * body.length
  let at = body.indexOf('<')
  while (at !== -1) {
    const read = readToken(body, at)
    if ('wasted' in read) waste -= read.wasted
    if (waste < 0) return undefined
    const token = 'wasted' in read ? textAt(at, false) : read
    tokens.push(token)
    at = body.indexOf('<', token.end)
  }
  return tokens
}

/** A known element that is no tag, and how many characters were read to see that. */
type Failure = { readonly wasted: number }

function readToken(body: string, at: number): Token | Failure {
  if (body.startsWith('<!--', at)) {
    const end = body.indexOf('-->', at + 2)
    return end === -1 ? { wasted: body.length - at } : drop(at, end + 3)
  }
  const found = matchAt(name, body, at)
  if (found === undefined) {
    const end = matchAt(doctype, body, at)?.end ?? matchAt(officeDeclaration, body, at)?.end
    return end === undefined ? textAt(at, true) : drop(at, end)
  }
  const element = (found.groups[1] ?? '').toLowerCase()
  if (!knownElements.has(element)) return readUnknownTag(body, at, found.end, element)
  if (body[at + 1] === '/') {
    const end = matchAt(restOfEndTag, body, found.end)?.end
    if (end === undefined) return { wasted: 0 }
    return { at, end, kind: 'end', name: element, isStrict: true, hasValue: false }
  }
  return readStartTag(body, at, found.end, element)
}

function readStartTag(body: string, at: number, nameEnd: number, element: string): Token | Failure {
  const rest = readAttributes(body, nameEnd)
  if ('wasted' in rest) return rest
  const { end, hasValue, isSelfClosed } = rest
  if (voidElements.has(element)) return { at, kind: 'void', name: element, ...rest }
  const isStrict = rest.isStrict && !isSelfClosed
  if (!dropped.has(element)) return { at, end, kind: 'start', name: element, isStrict, hasValue }
  if (isSelfClosed && (element === 'svg' || element === 'math'))
    return drop(at, end, element, false)
  if (element === 'option') return readOption(body, at, end, isStrict)
  const contentEnd = endOfDropped(body, end, element)
  if (contentEnd === undefined) return { wasted: body.length - at }
  return drop(at, contentEnd, element, isStrict)
}

type Attributes = {
  readonly end: number
  readonly isStrict: boolean
  readonly hasValue: boolean
  readonly isSelfClosed: boolean
}

/** The rest of a start tag, in any form that the WHATWG standard allows. */
function readAttributes(body: string, nameEnd: number): Attributes | Failure {
  let isStrict = true
  let hasValue = false
  let at = nameEnd
  for (;;) {
    const gap = body.slice(at, matchAt(spaceOrSlash, body, at)?.end)
    at += gap.length
    if (body[at] === '>') {
      const isSelfClosed = gap.endsWith('/')
      const slashes = isSelfClosed ? gap.indexOf('/') === gap.length - 1 : !gap.includes('/')
      return { end: at + 1, isStrict: isStrict && slashes, hasValue, isSelfClosed }
    }
    const found = matchAt(attributeName, body, at)
    if (found === undefined) return { wasted: at - nameEnd }
    isStrict &&= gap !== '' && gap.trim() === '' && strictAttributeName.test(found.groups[0] ?? '')
    const value = readValue(body, found.end)
    if (value === 'malformed') return { wasted: body.length - nameEnd }
    isStrict &&= value?.isQuoted === true
    hasValue ||= value !== undefined
    at = value?.end ?? found.end
  }
}

/** The value of an attribute whose name has been read; undefined for none. */
function readValue(
  body: string,
  nameEnd: number,
): { readonly end: number; readonly isQuoted: boolean } | 'malformed' | undefined {
  const equals = matchAt(space, body, nameEnd)?.end ?? nameEnd
  if (body[equals] !== '=') return undefined
  const at = matchAt(space, body, equals + 1)?.end ?? equals + 1
  const quote = body[at]
  if (quote === '"' || quote === "'") {
    const end = body.indexOf(quote, at + 1)
    return end === -1 ? 'malformed' : { end: end + 1, isQuoted: true }
  }
  const end = matchAt(unquotedValue, body, at)?.end
  return end === undefined ? 'malformed' : { end, isQuoted: false }
}

/** An option and its text, which ends with its end tag, or before the next option or the end of the list. */
function readOption(body: string, at: number, tagEnd: number, isStrict: boolean): Token | Failure {
  endOfOption.lastIndex = tagEnd
  const found = endOfOption.exec(body)
  if (found === null) return { wasted: body.length - at }
  const own = found[0].toLowerCase() === '</option'
  const end = own ? matchAt(restOfEndTag, body, endOfOption.lastIndex)?.end : undefined
  return drop(at, end ?? found.index, 'option', isStrict && end !== undefined)
}

/** The end of the element's first end tag from `at` on, regardless of other markup. */
function endOfDropped(body: string, at: number, element: string): number | undefined {
  endTag.lastIndex = at
  for (let found = endTag.exec(body); found !== null; found = endTag.exec(body)) {
    if (found[1]?.toLowerCase() === element) return endTag.lastIndex
  }
  return undefined
}

/** A custom or namespaced element (`o:p`, `x-card`) is a tag without meaning; other names are text (`List<String>`). */
function readUnknownTag(body: string, at: number, nameEnd: number, element: string): Token {
  const rest = /[:-]/.test(element) ? matchAt(upToNextAngle, body, nameEnd) : undefined
  if (rest === undefined || !foreignAttributes.test(body.slice(nameEnd, rest.end)))
    return textAt(at, true)
  return drop(at, rest.end)
}

function drop(at: number, end: number, element = '', isStrict = true): Token {
  return { at, end, kind: 'dropped', name: element, isStrict, hasValue: false }
}

function textAt(at: number, isStrict: boolean): Token {
  return { at, end: at + 1, kind: 'text', name: '', isStrict, hasValue: false }
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
