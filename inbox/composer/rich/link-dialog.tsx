import { createSignal, Show } from 'solid-js'
import { Dialog } from '../../controls/dialog.tsx'
import { Field } from '../../controls/field.tsx'
import type { Editor } from './make-editor.ts'
import { richWords } from '../formats/rich-words.ts'
import { allowedAddress } from './schema.ts'
import { linkRange, setLink } from './set-link.ts'

export type LinkDialogProps = {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Asks where a link leads. */
export function LinkDialog(props: LinkDialogProps) {
  // Of the link that is there.
  const href = linkRange(props.editor.view.state)?.href
  const [address, setAddress] = createSignal(href ?? '')
  const [isWrong, setWrong] = createSignal(false)
  const put = (given: string | undefined) => {
    props.editor.run(setLink(given))
    props.onClose()
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    // It is in the composer's form.
    event.stopPropagation()
    const whole = wholeAddress(address())
    if (whole === undefined) setWrong(true)
    else put(whole)
  }
  return (
    <Dialog isOpen title={richWords().linkTitle} onClose={props.onClose}>
      <form onSubmit={onSubmit}>
        <Field
          label={richWords().address}
          inputmode="url"
          autofocus
          value={address()}
          error={isWrong() ? richWords().wrongAddress : undefined}
          onInput={setAddress}
        />
        <div class="ends">
          <Show when={href}>
            <button type="button" class="button" onClick={() => put(undefined)}>
              {richWords().unlink}
            </button>
          </Show>
          <button class="button primary">{richWords().setLink}</button>
        </div>
      </form>
    </Dialog>
  )
}

/** The address that was meant: most people leave its beginning out. */
function wholeAddress(given: string): string | undefined {
  const address = given.trim()
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return allowedAddress(`mailto:${address}`)
  if (/^[^\s:/]+\.[^\s:/]{2,}(?:[:/]\S*)?$/.test(address))
    return URL.canParse(`https://${address}`) ? allowedAddress(`https://${address}`) : undefined
  return allowedAddress(address)
}
