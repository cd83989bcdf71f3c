import { createRequire } from 'node:module'
import type * as Library from 'marked'

/** Longer ones, and lists or quotes nested deeper, would keep the parser busy for seconds. */
const longestMarkdown = 20_000
const tooDeep = /[ \t]{200}|(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]{0,200}){50}/

const require = createRequire(import.meta.url)
/** Loaded at the first Markdown. */
let marked: Library.Marked | undefined

/** The HTML of Markdown (GitHub's, in which a line break stays one), not sanitised. Undefined beyond the limits. */
export function htmlOfMarkdown(text: string): string | undefined {
  if (text.length > longestMarkdown || tooDeep.test(text)) return undefined
  marked ??= new (require('marked') as typeof Library).Marked({ gfm: true, breaks: true })
  return marked.parse(text, { async: false }).trim()
}
