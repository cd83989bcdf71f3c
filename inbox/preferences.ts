import { createSignal } from 'solid-js'
import { kinds, type Kind } from './notifications/kinds.ts'
import { isTimeOfDay } from './notifications/quiet.ts'
import { chooseLanguage, languages, type Language } from './words/language.ts'
import { speak } from './words/words.ts'

/** What a person sets for this browser. */
export type Preferences = {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'compact' | 'roomy'
  readonly language: Language
  readonly sendKey: 'ctrl-enter' | 'enter'
  /** As it was kept before the server did: for a member without a choice there (composer/undo-seconds.ts). */
  readonly undoSeconds?: number
  /** Where messages are written: with format, or as plain text. */
  readonly editor: 'rich' | 'plain'
  readonly singleKeys: boolean
  readonly sort: 'newest' | 'waiting'
  readonly contact: boolean
  /** What the member is notified of. */
  readonly notify: Readonly<Record<Kind, Wish>>
  readonly quietFrom: string
  readonly quietTo: string
}

type Wish = 'off' | 'silent' | 'sound'

const place = 'porchlight.preferences'

const initial: Preferences = {
  theme: 'system',
  density: 'compact',
  language: chooseLanguage(navigator.languages),
  sendKey: 'ctrl-enter',
  editor: 'rich',
  singleKeys: true,
  sort: 'newest',
  contact: true,
  notify: {
    mine: 'silent',
    mention: 'silent',
    assigned: 'silent',
    unassigned: 'off',
    unsnoozed: 'silent',
  },
  quietFrom: '',
  quietTo: '',
}

const [preferences, setPreferences] = createSignal<Preferences>({ ...initial, ...stored() })
export { preferences }

/** Changes some of them, in every tab of the browser. */
export function prefer(change: Partial<Preferences>): void {
  setPreferences({ ...preferences(), ...change })
  try {
    localStorage.setItem(place, JSON.stringify(preferences()))
  } catch {
    // Storage refused: they last as long as the page.
  }
  void applyPreferences()
}

/** Makes the page look as chosen. */
export async function applyPreferences(): Promise<void> {
  const { theme, density, language } = preferences()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  dataset['density'] = density
  await speak(language)
}

addEventListener('storage', ({ key }) => {
  if (key !== place) return
  setPreferences({ ...initial, ...stored() })
  void applyPreferences()
})

/** Only known values: what is stored may come from another version. */
function stored(): Partial<Preferences> {
  try {
    const read = JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, unknown>
    return {
      ...oneOf(read, 'theme', ['system', 'light', 'dark']),
      ...oneOf(read, 'density', ['compact', 'roomy']),
      ...oneOf(read, 'language', languages),
      ...oneOf(read, 'sendKey', ['ctrl-enter', 'enter']),
      ...oneOf(read, 'undoSeconds', [0, 3, 6, 10, 20]),
      ...oneOf(read, 'editor', ['rich', 'plain']),
      ...oneOf(read, 'singleKeys', [true, false]),
      ...oneOf(read, 'sort', ['newest', 'waiting']),
      ...oneOf(read, 'contact', [true, false]),
      notify: wishes(Object(read['notify'])),
      ...timeOf(read, 'quietFrom'),
      ...timeOf(read, 'quietTo'),
    }
  } catch {
    return {}
  }
}

function oneOf(read: Record<string, unknown>, name: string, values: readonly unknown[]): object {
  return values.includes(read[name]) ? { [name]: read[name] } : {}
}

function wishes(read: Record<string, unknown>): Preferences['notify'] {
  const known = kinds.map((kind) => oneOf(read, kind, ['off', 'silent', 'sound']))
  return Object.assign({ ...initial.notify }, ...known) as Preferences['notify']
}

function timeOf(read: Record<string, unknown>, name: string): object {
  return isTimeOfDay(read[name]) ? { [name]: read[name] } : {}
}
