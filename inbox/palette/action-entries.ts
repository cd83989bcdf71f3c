import { formatKeys, formats } from '../composer/formats/format-keys.ts'
import { pressFormat } from '../composer/formats/open-editor.ts'
import { richWords } from '../composer/formats/rich-words.ts'
import { allowedActions, shownKey, type Action } from '../keys/actions.ts'
import type { KeyPlace } from '../keys/key-place.ts'
import { keyWords } from '../keys/key-words.ts'
import { askMerge, type AskedMerge } from '../merges/asked-merge.ts'
import { mayMerge, mayMergeContacts } from '../merges/may-merge.ts'
import type { Entry } from './entries.ts'
import { pageEntries } from './page-entries.ts'

/** What can be done where the member is; with words, those whose names have words that begin so. `more` comes last. */
export function actionEntries(
  place: KeyPlace,
  words: string,
  atMost: number,
  more: readonly Entry[],
): readonly Entry[] {
  const asked = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  // Before anything is typed, what can be done with the open conversation comes first.
  const isNear = ({ isOfOpen, keys }: Action) => isOfOpen === true && keys[0] !== 'u'
  // Then what begins with the words: `>close` closes, and does not send before it.
  const isFirst = (action: Action) =>
    asked[0] === undefined
      ? isNear(action)
      : action.label(keyWords().keyNames).toLocaleLowerCase().startsWith(asked[0])
  const named = allowedActions()
    .filter((action) => action.isOfOpen !== true || place.openId !== undefined)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .filter(
      (action) => !action.keys.includes('/') && fits(action.label(keyWords().keyNames), asked),
    )
    .map((action): Entry => ({
      id: `action-${action.keys[0].replaceAll(' ', '-')}`,
      icon: 'trail',
      title: action.label(keyWords().keyNames),
      aside: shownKey(action),
      isKey: true,
      // After the focus has gone back, so that the action can move it.
      run: () => requestAnimationFrame(() => action.run(place)),
    }))
  const onPage = pageEntries((name) => fits(name, asked), asked.length > 0)
  return [
    ...named,
    ...dialogEntries(place, asked),
    ...onPage,
    ...formatEntries(asked),
    ...more.filter(({ title }) => fits(title, asked)),
  ].slice(0, atMost)
}

/** Dialogs that have no key, by what is asked about, with the names of their entries. */
const dialogs: Readonly<Record<AskedMerge['kind'], 'merge' | 'split' | 'mergeContact'>> = {
  merge: 'merge',
  split: 'split',
  contact: 'mergeContact',
}

function dialogEntries({ openId: id }: KeyPlace, asked: readonly string[]): readonly Entry[] {
  if (id === undefined || !mayMerge()) return []
  return (Object.keys(dialogs) as AskedMerge['kind'][])
    .filter((kind) => kind !== 'contact' || mayMergeContacts())
    .map((kind): Entry => ({
      id: `action-${kind}`,
      icon: 'trail',
      title: keyWords().keyNames[dialogs[kind]],
      run: () => requestAnimationFrame(() => askMerge({ kind, id })),
    }))
    .filter(({ title }) => fits(title, asked))
}

/** The formats of the editor, where one is on the screen. */
function formatEntries(asked: readonly string[]): readonly Entry[] {
  const press = pressFormat()
  if (press === undefined) return []
  return formats
    .map((format): Entry => ({
      id: `action-format-${format}`,
      icon: 'trail',
      title: `${richWords().format}: ${richWords()[format]}`,
      aside: formatKeys[format],
      isKey: true,
      run: () => requestAnimationFrame(() => press(format)),
    }))
    .filter(({ title }) => fits(title, asked))
}

/** Whether each word that was typed begins one of a name. */
function fits(name: string, asked: readonly string[]): boolean {
  const named = name.toLocaleLowerCase().split(/\s+/)
  return asked.every((word) => named.some((each) => each.startsWith(word)))
}
