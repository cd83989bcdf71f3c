import { Dialog } from './dialog.tsx'
import { words } from '../words/words.ts'

/** A question before something with consequences for others. */
export function Question(props: {
  readonly isOpen: boolean
  readonly title: string
  readonly lead: string
  /** What the button says that does it. */
  readonly yes: string
  readonly onYes: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog isOpen={props.isOpen} title={props.title} onClose={props.onClose}>
      <p>{props.lead}</p>
      <div class="ends">
        <button type="button" class="button" onClick={() => props.onClose()}>
          {words().cancel}
        </button>
        <button type="button" class="button primary danger" onClick={() => props.onYes()}>
          {props.yes}
        </button>
      </div>
    </Dialog>
  )
}
