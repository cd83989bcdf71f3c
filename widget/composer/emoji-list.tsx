import { For, type JSX } from 'solid-js'

const emoji =
  '😀 😂 🙂 😉 😊 😍 🤔 😐 😕 😢 😭 😡 😱 😴 🤒 🥳 👍 👎 👋 🙏 👏 💪 🤞 👀 ❤️ 🎉 🔥 ✨ ✅ ❌ ⚠️ 📦'.split(
    ' ',
  )

/** Each button is named by its sign, which a screen reader reads by its name. Arrow keys move between them. */
export function EmojiList(props: { readonly onChoose: (sign: string) => void }): JSX.Element {
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key]
    if (step === undefined) return
    const isMirrored = document.documentElement.dir === 'rtl' && Math.abs(step) === 1
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + (isMirrored ? -step : step)) % buttons.length)?.focus()
    event.preventDefault()
  }
  return (
    <div class="signs" onKeyDown={move}>
      <For each={emoji}>
        {(sign) => (
          <button type="button" onClick={() => props.onChoose(sign)}>
            {sign}
          </button>
        )}
      </For>
    </div>
  )
}
