import { navigate } from '../router.ts'

/** How long after `g` the second key may come. */
const pauseMs = 1_500

const places: Readonly<Record<string, string>> = {
  m: 'mine',
  u: 'unassigned',
  o: 'open',
  c: 'closed',
  a: 'all',
  s: 'snoozed',
  ',': 'settings',
}

let begun: ReturnType<typeof setTimeout> | undefined

/** What a key does: after `g` it leads to a view, else it does what it does alone. */
export function actionAfterG<Action>(
  key: string,
  alone: () => Action,
): Action | (() => void) | undefined {
  const isAfterG = begun !== undefined
  clearTimeout(begun)
  begun = undefined
  if (isAfterG) {
    const place = Object.hasOwn(places, key) ? places[key] : undefined
    return place === undefined ? undefined : () => navigate(`/inbox/${place}`)
  }
  if (key === 'g') begun = setTimeout(() => (begun = undefined), pauseMs)
  return alone()
}
