/** Focuses the conversation that was left, or the way to a new one: the button that went back is gone. */
export function focusHome(left: string | undefined): void {
  const cards = document.querySelectorAll<HTMLElement>('.home .card')
  const card = [...cards].find((each) => each.dataset['id'] === left)
  const target = card ?? document.querySelector<HTMLElement>('.home .begin')
  target?.focus()
}
