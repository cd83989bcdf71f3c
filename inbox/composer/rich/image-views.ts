import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'

/** How the editor shows images: by a part of its own, which comes with the first of them. */
export const imageViews = {
  image: ({ attrs }: Node, view: EditorView, at: () => number | undefined): NodeView => {
    const dom = document.createElement('span')
    const shown: NodeView = { dom }
    void import('./show-image.tsx').then(
      ({ showImage }) => showImage(shown, { id: attrs['id'], alt: attrs['alt'], view, at }),
      // Lost with the net: the words at least.
      () => (dom.textContent = attrs['alt']),
    )
    return shown
  },
}
