import { Show, createSignal, createUniqueId, type JSX } from 'solid-js'
import { later } from '../controls/later.tsx'
import { Icon } from '../controls/icon.tsx'
import { useVisit } from '../state/use-visit.ts'
import './emoji.css'

const EmojiList = later(async () => (await import('./emoji-list.tsx')).EmojiList)

/** A small choice of emoji. */
export function Emoji(props: { readonly onChoose: (sign: string) => void }): JSX.Element {
  const visit = useVisit()
  const id = createUniqueId()
  const [isAsked, setAsked] = createSignal(false)
  let panel: HTMLDivElement | undefined
  const choose = (sign: string) => {
    panel?.hidePopover()
    props.onChoose(sign)
  }
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={visit.words.emoji}
        aria-haspopup="true"
        popovertarget={id}
      >
        <Icon name="smile" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        class="emoji"
        role="group"
        aria-label={visit.words.emoji}
        onToggle={() => setAsked(true)}
      >
        <Show when={isAsked()}>
          <EmojiList onChoose={choose} />
        </Show>
      </div>
    </>
  )
}
