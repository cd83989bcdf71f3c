import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType, NodeType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { allowedAddress, schema } from './schema.ts'

const node = (name: string) => schema.nodes[name] as NodeType
const mark = (name: string) => schema.marks[name] as MarkType

/** What stands between two signs becomes marked. The sign before is no part of a word, so that `a_b_c` stays. */
function between(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', words = ''] = match
    if (state.doc.resolve(start).parent.type.spec.code === true || words === '') return null
    const from = start + before.length
    const signs = whole.indexOf(words, before.length) - before.length
    const { tr } = state
    // The last sign is being typed.
    tr.delete(from + signs + words.length, end)
    tr.delete(from, from + signs)
    tr.addMark(from, from + words.length, mark(name).create())
    return tr.removeStoredMark(mark(name))
  })
}

const link = new InputRule(
  /\[([^[\]]{1,200})\]\(([^\s()]{1,500})\)$/,
  (state, match, start, end) => {
    const [, words = '', given = ''] = match
    const href = allowedAddress(given)
    if (href === undefined) return null
    const marks = [...state.doc.resolve(start).marks(), mark('link').create({ href })]
    return state.tr
      .replaceWith(start, end, schema.text(words, marks))
      .removeStoredMark(mark('link'))
  },
)

/** Signs of Markdown become what they mean as they are typed; Backspace gives them back. */
export function habits(): Plugin {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s?[-*+]\s$/, node('bullet_list')),
      wrappingInputRule(
        /^(\d{1,3})[.)]\s$/,
        node('ordered_list'),
        ([, order]) => ({ order: Number(order) }),
        (match, before) => before.childCount + Number(before.attrs['order']) === Number(match[1]),
      ),
      wrappingInputRule(/^>\s$/, node('blockquote')),
      textblockTypeInputRule(/^```$/, node('code_block')),
      between(/(^|[\s("'])\*\*([^*\s](?:[^*]{0,400}[^*\s])?)\*\*$/, 'strong'),
      between(/(^|[\s("'])__([^_\s](?:[^_]{0,400}[^_\s])?)__$/, 'strong'),
      between(/(^|[\s("'])\*([^*\s](?:[^*]{0,400}[^*\s])?)\*$/, 'em'),
      between(/(^|[\s("'])_([^_\s](?:[^_]{0,400}[^_\s])?)_$/, 'em'),
      between(/(^|[\s("'])~~([^~\s](?:[^~]{0,400}[^~\s])?)~~$/, 'strike'),
      between(/(^|[\s("'])`([^`\s](?:[^`]{0,400}[^`\s])?)`$/, 'code'),
      link,
    ],
  })
}
