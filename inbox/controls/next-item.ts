/** The letters that were typed without a longer rest, and when the last one was. */
let typed = { letters: '', at: -Infinity }
const restMs = 800

/** The item that a key leads to from the one with the focus, by the rules for menus; undefined for other keys. */
export function nextItem(
  items: readonly HTMLElement[],
  focused: Element | null,
  key: string,
): HTMLElement | undefined {
  const at = items.findIndex((item) => item === focused)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const isQuick = performance.now() - typed.at < restMs
  typed = { letters: isQuick ? typed.letters + letter : letter, at: performance.now() }
  const starting = (letters: string, from: number) =>
    [...items.slice(from), ...items.slice(0, from)].find(({ textContent }) =>
      textContent.replaceAll(/\s/g, '').toLocaleLowerCase().startsWith(letters),
    )
  // Several letters name an item, which may be the one with the focus; the same one again leads to the next.
  const isName = typed.letters !== letter.repeat(typed.letters.length)
  return isName ? starting(typed.letters, Math.max(at, 0)) : starting(letter, at + 1)
}
