/** How long after `g` the second key may come. */
const pauseMs = 1_500

let begun: ReturnType<typeof setTimeout> | undefined

/** Whether a key follows `g`, with which those begin that lead to a view. */
export function followsG(key: string): boolean {
  const isAfterG = begun !== undefined
  clearTimeout(begun)
  begun = undefined
  if (key === 'g' && !isAfterG) begun = setTimeout(() => (begun = undefined), pauseMs)
  return isAfterG
}
