import { readTags } from '../../../../messages/read-tags.ts'
import { blocks } from './body-lines.ts'
import { withoutMarks } from './mark-quotes.ts'

/** A body has at most twice as many tags. */
const mostLines = 10_000

/** The words of HTML that is too deep or has too many tags to be made safe, in lines; undefined if so many of its tags are broken that it is none. */
export function flatMarkup(
  html: string,
  mostCharacters: number,
): { readonly markup: string; readonly isCut: boolean } | undefined {
  const tokens = readTags(html)
  if (tokens === undefined) return undefined
  const lines: string[] = []
  let line = ''
  let left = mostCharacters
  let from = 0
  const end = () => {
    line = line.trim()
    // Marks stand before the next words.
    if (withoutMarks(line) === '') return
    lines.push(line)
    line = ''
  }
  const takeTo = (at: number) => {
    const words = html.slice(from, at).replaceAll(/\s+/g, ' ')
    line += left < words.length ? withoutHalfEntity(words.slice(0, left)) : words
    left -= words.length
  }
  for (const token of tokens) {
    takeTo(token.at)
    if (left < 0 || lines.length === mostLines) break
    if (token.kind === 'text') {
      line += '&lt;'
      left -= 1
    }
    if (blocks.has(token.name)) end()
    from = token.end
  }
  const isCut = left < 0 || lines.length === mostLines
  if (!isCut) takeTo(html.length)
  return { markup: [...lines, line].join('<br>'), isCut: isCut || left < 0 }
}

const withoutHalfEntity = (words: string) => words.replace(/&#?\w{0,9}$/, '').toWellFormed()
