import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import type { EditorView, NodeView } from 'prosemirror-view'
import { Icon } from '../../../pages/controls/icon.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { Field } from '../../controls/field.tsx'
import { onOwnHost } from '../../conversation/attachment.tsx'
import { readFile } from '../../conversation/read-file.ts'
import { richWords } from '../formats/rich-words.ts'

/** A pencil, in a square of 24. */
const describeIcon = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4'

type ShownImage = {
  readonly id: string
  readonly alt: string
  readonly view: EditorView
  /** Where it stands; undefined once it is gone. */
  readonly at: () => number | undefined
}

/** Shows an image of the text with a button to describe it, or its words where it cannot be read. */
export function showImage(own: NodeView, shown: ShownImage): void {
  const holder = own.dom
  holder.className = 'image'
  // What the button gets is not the editor's.
  own.stopEvent = ({ target }) => target instanceof Element && target.closest('button') !== null
  const image = document.createElement('img')
  image.alt = shown.alt
  holder.append(image)
  render(() => <DescribeButton shown={shown} />, holder)
  void fill(image, shown)
}

async function fill(image: HTMLImageElement, { id, alt }: ShownImage): Promise<void> {
  const file = await readFile(id)
  const address = file && onOwnHost(file.url ?? '')
  if (address === undefined) image.replaceWith(alt)
  else image.src = address
}

function DescribeButton(props: { readonly shown: ShownImage }) {
  const label = () => richWords().describeImage(props.shown.alt)
  const ask = () => {
    if (props.shown.view.editable) askWords(props.shown)
  }
  return (
    <button type="button" aria-label={label()} title={label()} onClick={ask}>
      <Icon path={describeIcon} class="small" />
    </button>
  )
}

/** Asks for the words that stand for an image where it is not seen. */
function askWords({ id, alt, view, at }: ShownImage): void {
  const place = document.body.appendChild(document.createElement('div'))
  const close = () => {
    end()
    place.remove()
    view.focus()
  }
  const change = (words: string | undefined) => {
    const from = at()
    const { tr } = view.state
    if (from !== undefined && words !== undefined)
      view.dispatch(tr.setNodeMarkup(from, null, { id, alt: words }))
    if (from !== undefined && words === undefined) view.dispatch(tr.delete(from, from + 1))
    close()
  }
  const end = render(() => <ImageDialog alt={alt} onChange={change} onClose={close} />, place)
}

function ImageDialog(props: {
  readonly alt: string
  /** Without words it is removed. */
  readonly onChange: (words: string | undefined) => void
  readonly onClose: () => void
}) {
  const [words, setWords] = createSignal(props.alt)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    props.onChange(words().trim())
  }
  return (
    <Dialog isOpen title={richWords().imageTitle} onClose={props.onClose}>
      <form onSubmit={onSubmit}>
        <Field
          label={richWords().imageWords}
          hint={richWords().imageHint}
          autofocus
          maxLength={500}
          value={words()}
          onInput={setWords}
        />
        <div class="ends">
          <button type="button" class="button" onClick={() => props.onChange(undefined)}>
            {richWords().removeImage}
          </button>
          <button class="button primary">{richWords().setWords}</button>
        </div>
      </form>
    </Dialog>
  )
}
