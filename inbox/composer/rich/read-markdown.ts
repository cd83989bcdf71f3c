import type { Mark, Node } from 'prosemirror-model'
import { allowedAddress, schema } from './schema.ts'

const fence = /^\s{0,3}(```|~~~)/
const heading = /^(#{1,6})\s+(\S.*)$/
const quote = /^\s{0,3}> ?/
const rule = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?=\S)/
const deepest = 10

/** What only Markdown has. A `#` alone may be a shell's, and one `-` an option. */
const signs = [
  /^\s{0,3}(?:```|~~~)/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|tel:)[^\s()]+\)/,
  /(?:^|\s)`[^`\n]+`/,
  /^\s*(?:[-*]|\d{1,9}[.)])\s+\S.*\n\s*(?:[-*]|\d{1,9}[.)])\s+\S/m,
  /^> \S/m,
]
/** Lines that begin with signs and mean something else. */
const isDiff = /^(?:diff --git |@@ -\d|\+\+\+ |--- \S)/m

/** Markdown as a document; undefined for other text. */
export function docOfMarkdown(text: string): Node | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').trimEnd().split('\n')
  if (isDiff.test(text) || !signs.some((sign) => sign.test(text))) return undefined
  return schema.node('doc', null, blocksOf(lines, 0))
}

function blocksOf(lines: readonly string[], depth: number): Node[] {
  const blocks: Node[] = []
  let at = 0
  const linesWhile = (is: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && is(lines[at] ?? '')) at += 1
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const fenced = fence.exec(line)?.[1]
    const head = heading.exec(line)
    if (fenced !== undefined) {
      at += 1
      const code = linesWhile((one) => !one.trimStart().startsWith(fenced)).join('\n')
      at += 1
      blocks.push(schema.node('code_block', null, code === '' ? [] : schema.text(code)))
    } else if (head !== null) {
      at += 1
      const [, marks = '', words = ''] = head
      blocks.push(schema.node('heading', { level: marks.length }, inlineOf(words)))
    } else if (rule.test(line)) {
      at += 1
      blocks.push(schema.node('rule'))
    } else if (depth < deepest && quote.test(line)) {
      const inner = linesWhile((one) => quote.test(one)).map((one) => one.replace(quote, ''))
      blocks.push(schema.node('blockquote', null, blocksOf(inner, depth + 1)))
    } else if (depth < deepest && item.test(line)) {
      const indent = indentOf(line)
      const isOfList = (one: string) =>
        one.trim() === '' || indentOf(one) > indent || (item.test(one) && indentOf(one) === indent)
      const list = linesWhile(isOfList)
      // Blank lines below it are not its own.
      while (list.at(-1)?.trim() === '') {
        list.pop()
        at -= 1
      }
      blocks.push(listOf(list, indent, depth))
    } else {
      at += 1
      blocks.push(schema.node('paragraph', null, inlineOf(line)))
    }
  }
  return withoutBlanks(blocks)
}

/** A blank line stands between lines of text only. */
function withoutBlanks(blocks: readonly Node[]): Node[] {
  const isText = (one: Node | undefined) => one?.type.name === 'paragraph'
  const kept = blocks.filter(
    (one, at) =>
      !isText(one) || one.content.size > 0 || (isText(blocks[at - 1]) && isText(blocks[at + 1])),
  )
  return kept.length > 0 ? kept : [schema.node('paragraph')]
}

const indentOf = (line: string) => line.length - line.trimStart().length

function listOf(lines: readonly string[], indent: number, depth: number): Node {
  const items: string[][] = []
  for (const line of lines) {
    if (item.test(line) && indentOf(line) === indent) items.push([line.replace(item, '')])
    else items.at(-1)?.push(line)
  }
  const nodes = items.map(([first = '', ...rest]) => {
    const inner = Math.min(...rest.filter((one) => one.trim() !== '').map(indentOf))
    const below = rest.map((one) => one.slice(Number.isFinite(inner) ? inner : 0))
    const blocks = below.length > 0 ? blocksOf(below, depth + 1) : []
    return schema.node('list_item', null, [
      schema.node('paragraph', null, inlineOf(first)),
      ...blocks,
    ])
  })
  const order = /^\s*(\d+)/.exec(lines[0] ?? '')?.[1]
  return order === undefined
    ? schema.node('bullet_list', null, nodes)
    : schema.node('ordered_list', { order: Number(order) }, nodes)
}

const inlines: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['code', /`([^`]+)`/y],
  ['link', /\[([^[\]]+)\]\(([^\s()]+)\)/y],
  ['strong', /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/y],
  ['strong', /__([^\s_](?:[^_]*[^\s_])?)__(?!\w)/y],
  ['em', /\*([^\s*](?:[^*]*[^\s*])?)\*(?!\w)/y],
  ['em', /_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/y],
  ['strike', /~~([^\s~](?:[^~]*[^\s~])?)~~/y],
]

function inlineOf(text: string, marks: readonly Mark[] = [], depth = 0): Node[] {
  const nodes: Node[] = []
  let last = 0
  const plain = (to: number) => {
    if (to > last) nodes.push(schema.text(text.slice(last, to), marks))
  }
  // Marks in marks in marks are enough.
  for (const { index } of depth > 2 ? [] : text.matchAll(/[`[*_~]/g)) {
    // Signs within a word are no marks.
    if (index < last || /\w/.test(text.charAt(index - 1))) continue
    const found = markAt(text, index)
    if (found === undefined) continue
    plain(index)
    last = index + found.whole.length
    const inner = found.mark.addToSet(marks)
    if (found.mark.type.name === 'code') nodes.push(schema.text(found.words, inner))
    else nodes.push(...inlineOf(found.words, inner, depth + 1))
  }
  plain(text.length)
  return nodes
}

function markAt(
  text: string,
  at: number,
): { readonly whole: string; readonly words: string; readonly mark: Mark } | undefined {
  for (const [name, pattern] of inlines) {
    pattern.lastIndex = at
    const [whole, words = '', address = ''] = pattern.exec(text) ?? []
    if (whole === undefined) continue
    const href = name === 'link' ? allowedAddress(address) : undefined
    if (name === 'link' && href === undefined) return undefined
    return { whole, words, mark: schema.mark(name, href === undefined ? null : { href }) }
  }
  return undefined
}
