import { createSignal } from 'solid-js'

const [text, setText] = createSignal<string>()

/** What stands in the palette's field; undefined while it is closed. */
export const askedText = text

let opener: Element | null = null

/** What had the focus before the palette. */
export const paletteOpener = () => opener

/** Opens the palette with a text in its field: `>` begins with the actions, `@` with people. */
export function openPalette(begin = ''): void {
  if (text() === undefined) opener = document.activeElement
  setText(begin)
}

export function closePalette(): void {
  setText(undefined)
}
