import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { textOf } from './read-words.ts'

/** Marks the variables of saved replies that have no value. */
export function gaps(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const found: Decoration[] = []
        doc.descendants((node, at) => {
          if (!node.isTextblock) return true
          for (const { index, 0: whole } of textOf(node).matchAll(/\{\{[^{}]{1,300}\}\}/g)) {
            const from = at + 1 + index
            found.push(Decoration.inline(from, from + whole.length, { class: 'gap' }))
          }
          return false
        })
        return DecorationSet.create(doc, found)
      },
    },
  })
}
