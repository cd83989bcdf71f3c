import { Schema, type Attrs, type MarkSpec, type NodeSpec, type ParseRule } from 'prosemirror-model'
import { allowedLink } from '../../../pages/allowed-html.ts'
import { isBold, isItalic, isStruck, isTyped, isUnderlined } from './style-marks.ts'

/** A longer address is dropped by the server's sanitiser. */
const longestAddress = 2_048

const levels = [1, 2, 3, 4, 5, 6] as const

/** Marks that an office program writes as the style of a span. */
const styled = (is: (element: HTMLElement) => boolean): ParseRule => ({
  tag: 'span',
  // One span may be bold and in italics.
  consuming: false,
  getAttrs: (element) => (is(element) ? null : false),
})

const spans = ({ attrs }: { readonly attrs: Attrs }) => ({
  ...(attrs['colspan'] === 1 ? {} : { colspan: String(attrs['colspan']) }),
  ...(attrs['rowspan'] === 1 ? {} : { rowspan: String(attrs['rowspan']) }),
})

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'inline*',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 } },
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (element) => ({
        colspan: spanOf(element, 'colspan'),
        rowspan: spanOf(element, 'rowspan'),
      }),
    },
  ],
  toDOM: (node) => [tag, spans(node), 0],
})

function spanOf(element: HTMLElement, name: string): number {
  const span = Number(element.getAttribute(name))
  return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1
}

function startOf(element: HTMLElement): number {
  const start = Number(element.getAttribute('start') ?? 1)
  return Number.isInteger(start) && Math.abs(start) < 1_000_000 ? start : 1
}

const nodes: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  // One line. `isSpaced` is only read from HTML, whose paragraphs stand apart: a line without words comes between them.
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: { isSpaced: { default: false } },
    parseDOM: [{ tag: 'p', attrs: { isSpaced: true } }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { order: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ order: startOf(element) }) }],
    toDOM: ({ attrs }) => ['ol', attrs['order'] === 1 ? {} : { start: String(attrs['order']) }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  table: {
    group: 'block',
    content: 'table_row+',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)+',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td'),
  table_header: cell('th'),
  // Only in cells and headings: elsewhere each line is a paragraph.
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  // A file of the message.
  image: {
    group: 'inline',
    inline: true,
    attrs: { id: {}, alt: { default: '' } },
    // Lines with one are not blank.
    leafText: ({ attrs }) => attrs['alt'] || '·',
    parseDOM: [
      {
        tag: 'img[src^="cid:"]',
        getAttrs: (element) => ({
          id: element.getAttribute('src')?.slice('cid:'.length),
          alt: element.getAttribute('alt') ?? '',
        }),
      },
    ],
    toDOM: ({ attrs: { id, alt } }) => ['img', { src: `cid:${id}`, alt }],
  },
  text: { group: 'inline' },
}

/** In the order in which they are nested. */
const marks: Readonly<Record<string, MarkSpec>> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = allowedAddress(element.getAttribute('href') ?? '')
          return href === undefined ? false : { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener' }, 0],
  },
  strong: {
    parseDOM: [
      // Google Docs wraps all that is copied in a `b` of normal weight.
      { tag: 'b, strong', getAttrs: (element) => (isBold(element, true) ? null : false) },
      styled(isBold),
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [
      { tag: 'i, em, cite, dfn', getAttrs: (element) => (isItalic(element, true) ? null : false) },
      styled(isItalic),
    ],
    toDOM: () => ['em', 0],
  },
  underline: { parseDOM: [{ tag: 'u, ins' }, styled(isUnderlined)], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's, del, strike' }, styled(isStruck)], toDOM: () => ['s', 0] },
  sub: { excludes: 'sub sup', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
  sup: { excludes: 'sub sup', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  code: {
    code: true,
    parseDOM: [{ tag: 'code, kbd, samp, tt' }, styled(isTyped)],
    toDOM: () => ['code', 0],
  },
}

/**
 * What can be written with format: nothing that the server's sanitiser would remove (`pages/allowed-html.ts`,
 * docs/decisions/0210). All that is pasted or loaded becomes this, or text.
 */
export const schema = new Schema({ nodes, marks })

/** An address that a link may have; undefined for any other. */
export function allowedAddress(given: string): string | undefined {
  const address = given.trim()
  return address.length <= longestAddress && allowedLink.test(address) ? address : undefined
}
