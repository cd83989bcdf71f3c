import { isUtf8 } from 'node:buffer'
import PostalMime from 'postal-mime'
import { charsetOf, isKorean } from './charset-of.ts'
import { decodeKorean } from './decode-korean.ts'
import { decodeLine } from './decode-header.ts'

/** A part of a mail, as far as the library's class is used here; it leaves these out of its types. */
type Part = {
  content: ArrayBuffer | null
  readonly state: string
  readonly childNodes: readonly unknown[]
  readonly contentType: {
    multipart: string | false
    readonly parsed: { value: string; readonly params: { charset?: string; name?: string } }
  }
  readonly contentDisposition: {
    readonly parsed: { value: string; readonly params: { filename?: string } }
  }
  readonly parentNode?: Part
}

type Collect = (part: Part, ...others: readonly unknown[]) => Promise<void>
type Process = (line: Uint8Array<ArrayBuffer>, isFinal: boolean) => Promise<void>

const { collectNode, processLine } = PostalMime.prototype as unknown as {
  readonly collectNode: Collect
  readonly processLine: Process
}

const encoder = new TextEncoder()
/** `plain/text` is meant as text. */
const wholeType = /^(?!plain\/)[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}/

/** The library's parser, which takes what a part declares by the letter; here it is read as it is meant. */
export class MailParser extends PostalMime {
  declare readonly currentNode: Part

  async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const isPlain = this.currentNode.state !== 'header' || isUtf8(line)
    await processLine.call(this, isPlain ? line : encoder.encode(decodeLine(line)), isFinal)
  }

  async collectNode(part: Part, ...others: readonly unknown[]): Promise<void> {
    const { contentType } = part
    contentType.parsed.value = typeOf(part)
    const { value, params } = contentType.parsed
    // Its boundary is missing or not that of its parts: what it has is shown as it came.
    if (value === 'text/plain') contentType.multipart = false
    if (isTextFile(part)) part.contentDisposition.parsed.value = 'attachment'
    if (part.content !== null && value.startsWith('text/')) {
      const type = value === 'text/html' ? 'html' : 'text'
      const bytes = new Uint8Array(part.content)
      const charset = charsetOf(params.charset ?? '', bytes, type)
      if (isKorean(charset)) part.content = encoder.encode(decodeKorean(bytes)).buffer
      params.charset = isKorean(charset) ? 'utf-8' : charset
    }
    await collectNode.call(this, part, ...others)
  }
}

/** The type of a part; text where it is none (RFC 2045, 5.2), if it is no file. */
function typeOf(part: Part): string {
  const { contentType, childNodes } = part
  const { value } = contentType.parsed
  if (contentType.multipart !== false) return childNodes.length === 0 ? 'text/plain' : value
  const type = wholeType.exec(value)?.[0]
  if (type !== undefined) return type
  if (isNamed(part)) return 'application/octet-stream'
  return value === 'html' ? 'text/html' : 'text/plain'
}

/** Whether it is a text with a name below another part, which the library would show among the words of the mail. */
function isTextFile(part: Part): boolean {
  const { contentType, parentNode: parent } = part
  const isBelow = parent?.contentType.multipart === 'mixed' && parent.childNodes[0] !== part
  return isBelow && contentType.parsed.value.startsWith('text/') && isNamed(part)
}

const isNamed = ({ contentType, contentDisposition }: Part): boolean =>
  contentType.parsed.params.name !== undefined ||
  contentDisposition.parsed.params.filename !== undefined
