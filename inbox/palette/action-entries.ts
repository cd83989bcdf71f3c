import { allowedActions, shownKey, type Action } from '../keys/actions.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { keyWords } from '../keys/key-words.ts'
import type { Entry } from './entries.ts'

/** What can be done where the member is; with words, those whose names have words that begin so. */
export function actionEntries(place: KeyPlace, words: string, atMost: number): readonly Entry[] {
  const asked = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const fits = (action: Action) => {
    const named = action.label(keyWords().keyNames).toLocaleLowerCase().split(/\s+/)
    return asked.every((word) => named.some((each) => each.startsWith(word)))
  }
  return allowedActions()
    .filter((action) => action.isOfOpen !== true || place.openId !== undefined)
    .filter((action) => !action.keys.includes('/') && fits(action))
    .slice(0, atMost)
    .map((action) => ({
      id: `action-${action.keys[0].replaceAll(' ', '-')}`,
      icon: 'trail',
      title: action.label(keyWords().keyNames),
      aside: shownKey(action),
      isKey: true,
      // After the focus has gone back, so that the action can move it.
      run: () => requestAnimationFrame(() => action.run(place)),
    }))
}
