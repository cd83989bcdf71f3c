import type { Fragment, Mark, Node } from 'prosemirror-model'
import type { Words } from '../written-words.ts'

const tags: Readonly<Record<string, string>> = {
  link: 'a',
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  table_row: 'tr',
}

/**
 * What is written: its text, a line for each block of text, and, where it has any format, HTML as the server's sanitiser
 * returns it. Lines that follow each other are one paragraph, as those of plain text are (`pages/store/as-html.ts`).
 */
export function readWords(doc: Node): Words {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(textOf(node))
    return !node.isTextblock
  })
  return { text: lines.join('\n'), html: isPlain(doc) ? undefined : blocksOf(doc) }
}

/** As long as its content is in the document. */
export const textOf = (node: Node) => node.textBetween(0, node.content.size, undefined, leafText)

export const leafText = ({ type }: Node) => (type.name === 'image' ? ' ' : '\n')

function isPlain(doc: Node): boolean {
  let isRich = false
  doc.descendants((node) => {
    isRich ||= node.isText ? node.marks.length > 0 : node.type.name !== 'paragraph'
    return !isRich
  })
  return !isRich
}

function blocksOf(parent: Node): string {
  let html = ''
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) html += `<p>${lines.join('<br>')}</p>`
    lines = []
  }
  parent.forEach((child) => {
    if (child.type.name === 'paragraph' && child.content.size > 0)
      lines.push(inlineOf(child.content))
    else {
      end()
      html += blockOf(child)
    }
  })
  end()
  return html
}

function blockOf(node: Node): string {
  const { attrs, content, type } = node
  switch (type.name) {
    case 'paragraph':
      return ''
    case 'heading':
      return `<h${attrs['level']}>${inlineOf(content)}</h${attrs['level']}>`
    case 'code_block':
      return `<pre><code>${escaped(node.textContent)}</code></pre>`
    case 'rule':
      return '<hr>'
    case 'ordered_list': {
      const start = attrs['order'] === 1 ? '' : ` start="${attrs['order']}"`
      return `<ol${start}>${blocksOf(node)}</ol>`
    }
    case 'list_item':
      return `<li>${itemOf(node)}</li>`
    case 'table':
      return `<table><tbody>${blocksOf(node)}</tbody></table>`
    case 'table_cell':
      return `<td${spansOf(node)}>${inlineOf(content)}</td>`
    case 'table_header':
      return `<th${spansOf(node)}>${inlineOf(content)}</th>`
    default:
      return `<${tags[type.name]}>${blocksOf(node)}</${tags[type.name]}>`
  }
}

/** The lines of most items need no paragraph, also above a list in the item. */
function itemOf(item: Node): string {
  const html = blocksOf(item)
  const end = html.indexOf('</p>')
  const rest = html.slice(end + '</p>'.length)
  const hasLines = html.startsWith('<p>') && (rest === '' || /^<[ou]l/.test(rest))
  return hasLines ? `${html.slice('<p>'.length, end)}${rest}` : html
}

function spansOf({ attrs }: Node): string {
  return ['colspan', 'rowspan']
    .map((name) => (attrs[name] === 1 ? '' : ` ${name}="${attrs[name]}"`))
    .join('')
}

function inlineOf(content: Fragment): string {
  let html = ''
  const open: Mark[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</${tags[open.pop()?.type.name ?? '']}>`
  }
  content.forEach((node) => {
    let same = 0
    while (same < open.length && node.marks[same]?.eq(open[same] as Mark) === true) same += 1
    closeTo(same)
    for (const mark of node.marks.slice(same)) {
      open.push(mark)
      html += startOf(mark)
    }
    html += node.isText ? escaped(node.text ?? '') : leafOf(node)
  })
  closeTo(0)
  return html
}

const leafOf = ({ attrs, type }: Node): string =>
  type.name === 'image' ? `<img src="cid:${attrs['id']}" alt="${quoted(attrs['alt'])}">` : '<br>'

function startOf({ attrs, type }: Mark): string {
  if (type.name !== 'link') return `<${tags[type.name]}>`
  return `<a href="${quoted(attrs['href'])}">`
}

const quoted = (value: unknown) => escaped(String(value)).replaceAll('"', '&quot;')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
