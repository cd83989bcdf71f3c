/** What keys do in a list whose focus stays in the field: steps, or its end. */
export const listKeys: Readonly<Record<string, number | 'choose' | 'close'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Enter: 'choose',
  Tab: 'choose',
  Escape: 'close',
}
