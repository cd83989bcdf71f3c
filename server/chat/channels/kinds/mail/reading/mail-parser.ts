import PostalMime from 'postal-mime'
import { charsetOf, isKorean } from './charset-of.ts'
import { decodeKorean } from './decode-korean.ts'

/** A part of a mail, as far as the library's class is used here; it leaves these out of its types. */
type Part = {
  content: ArrayBuffer | null
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: { charset?: string } }
  }
}

type Collect = (part: Part, ...others: readonly unknown[]) => Promise<void>

const { collectNode } = PostalMime.prototype as unknown as { readonly collectNode: Collect }

const encoder = new TextEncoder()

/** The library's parser, which decodes each text by what it declares alone; here by what charset-of.ts tells. */
export class MailParser extends PostalMime {
  async collectNode(part: Part, ...others: readonly unknown[]): Promise<void> {
    const { value, params } = part.contentType.parsed
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
