import { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

/**
 * A line break that comes into a paragraph, by an input method or a program, ends it: each line is a paragraph. Below a table at the end there
 * is one, to write on (docs/decisions/0236).
 */
export function lines(): Plugin {
  return new Plugin({
    appendTransaction: (changes, _before, { doc, tr }) => {
      if (!changes.some(({ docChanged }) => docChanged)) return null
      const breaks: number[] = []
      doc.descendants((node, at, parent) => {
        const isBreak = node.type === schema.nodes['hard_break']
        if (isBreak && parent?.type.name === 'paragraph') breaks.push(at)
      })
      // From the end, so that the places before stay.
      for (const at of breaks.toReversed()) tr.delete(at, at + 1).split(at)
      if (doc.lastChild?.type.name === 'table')
        tr.insert(tr.doc.content.size, schema.node('paragraph'))
      return tr.docChanged ? tr : null
    },
  })
}
