import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { richWords } from '../formats/rich-words.ts'
import type { TakeFiles } from './given.ts'
import { schema } from './schema.ts'

/** An image to upload, where it comes to stand, and the words for it. */
export type Placed = { readonly file: File; readonly at: number; readonly alt: string }
type Place = {
  readonly key: string
  readonly order: number
  readonly at: number
  readonly alt: string
}
type Change = {
  readonly added?: readonly Place[]
  /** One that has ended, and whether its image is there now. */
  readonly ended?: string
  readonly isPut?: boolean
}

const places = new PluginKey<DecorationSet>('images')
let last = 0

/** Their places move with the words around them. Loaded with the first image, and added to the editor then. */
const plugin = new Plugin<DecorationSet>({
  key: places,
  state: {
    init: () => DecorationSet.empty,
    apply: (change, before) => {
      const { added = [], ended, isPut } = (change.getMeta(places) as Change | undefined) ?? {}
      const moved = before.map(change.mapping, change.doc)
      const [own] = ended === undefined ? [] : found(moved, ended)
      if (own === undefined) return moved.add(change.doc, added.map(waiting))
      // Of several in one place the later ones come after it.
      const later = isPut
        ? moved.find(own.from, own.from, ({ order }) => order > own.spec['order'])
        : []
      const after = later.map(({ from, spec }) => waiting({ ...(spec as Place), at: from + 1 }))
      return moved.remove([own, ...later]).add(change.doc, after)
    },
  },
  props: { decorations: (state) => places.getState(state) },
})

const found = (all: DecorationSet, key: string) =>
  all.find(undefined, undefined, (spec) => spec['key'] === key)

/** Words that are written meanwhile come after it. */
function waiting(place: Place): Decoration {
  const draw = () => {
    const element = document.createElement('span')
    element.className = 'waiting'
    element.role = 'img'
    element.ariaLabel = richWords().uploadingImage(place.alt)
    return element
  }
  return Decoration.widget(place.at, draw, { ...place, side: -1 })
}

export const isImage = ({ type }: File): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(type)

/** Uploads images, and puts each where the cursor is now. */
export function putImages(view: EditorView, files: readonly File[], takeFiles: TakeFiles): void {
  const { tr } = view.state
  if (!tr.selection.empty) tr.deleteSelection()
  const { from } = tr.selection
  const placed = files.map((file) => ({ file, at: from, alt: nameOf(file) }))
  putAt(view, tr, placed, takeFiles)
}

export const nameOf = ({ name }: File): string => name || 'image.png'

/** Makes a change, after which images are uploaded for these places in it. */
export function putAt(
  view: EditorView,
  change: Transaction,
  placed: readonly Placed[],
  takeFiles: TakeFiles,
): void {
  const added = placed.map((one) => ({ ...one, key: crypto.randomUUID(), order: (last += 1) }))
  if (places.get(view.state) === undefined) {
    const { state } = view
    view.updateState(state.reconfigure({ plugins: [...state.plugins, plugin] }))
  }
  view.dispatch(change.setMeta(places, { added } satisfies Change).scrollIntoView())
  for (const { key, file, alt } of added) {
    takeFiles([file], (id) => {
      if (view.isDestroyed) return false
      const isPut = id !== undefined && put(view, key, { id, alt })
      if (!isPut) view.dispatch(view.state.tr.setMeta(places, { ended: key } satisfies Change))
      return isPut
    })
  }
}

/** Puts an image in its place. False if that is gone with the words around it, and where no image may be. */
function put(
  view: EditorView,
  key: string,
  attrs: { readonly id: string; readonly alt: string },
): boolean {
  const { doc, tr } = view.state
  const place = found(places.getState(view.state) ?? DecorationSet.empty, key)[0]?.from
  if (place === undefined) return false
  const { parent } = doc.resolve(place)
  const image = schema.node('image', attrs)
  if (parent.type.spec.code === true || !parent.inlineContent) return false
  tr.insert(place, image).setMeta(places, { ended: key, isPut: true } satisfies Change)
  // A change of its own, so that one undo takes it away.
  view.dispatch(closeHistory(tr))
  return hasImage(view.state.doc, attrs.id)
}

function hasImage(doc: Node, id: string): boolean {
  let has = false
  doc.descendants((node) => {
    has ||= node.attrs['id'] === id
    return !has
  })
  return has
}
