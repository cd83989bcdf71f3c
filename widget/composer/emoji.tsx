import { For, createUniqueId, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { useSession } from '../state/use-session.ts'
import './emoji.css'

const emoji =
  '😀 😂 🙂 😉 😊 😍 🤔 😐 😕 😢 😭 😡 😱 😴 🤒 🥳 👍 👎 👋 🙏 👏 💪 🤞 👀 ❤️ 🎉 🔥 ✨ ✅ ❌ ⚠️ 📦'.split(
    ' ',
  )

/** A small choice of emoji; each button is named by its sign, which a screen reader reads by its name. */
export function Emoji(props: { readonly onChoose: (sign: string) => void }): JSX.Element {
  const session = useSession()
  const id = createUniqueId()
  let panel: HTMLDivElement | undefined
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key]
    if (step === undefined || panel === undefined) return
    const buttons = [...panel.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
    event.preventDefault()
  }
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={session.words.emoji}
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
        aria-label={session.words.emoji}
        onKeyDown={move}
      >
        <For each={emoji}>
          {(sign) => (
            <button
              type="button"
              onClick={() => {
                panel?.hidePopover()
                props.onChoose(sign)
              }}
            >
              {sign}
            </button>
          )}
        </For>
      </div>
    </>
  )
}
