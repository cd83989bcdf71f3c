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
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))
}
