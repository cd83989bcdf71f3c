import { createMemo, createSignal, type Accessor } from 'solid-js'
import type { Entry } from './entries.ts'
import type { Asked } from './read-asked.ts'

/** The pages of the settings, whose names are loaded once somebody asks for actions. */
export function makeSettingsEntries(asked: Accessor<Asked>): Accessor<readonly Entry[]> {
  const [entries, setEntries] = createSignal<readonly Entry[]>([])
  const isAsked = createMemo((was: boolean) => was || asked().kind === 'actions', false)
  createMemo(() => isAsked() && void load())
  const load = async () => {
    try {
      const { settingsEntries, settingsReady } = await import('../settings/settings-entries.ts')
      await settingsReady()
      setEntries(settingsEntries())
    } catch {
      // Without the net: the other entries are there.
    }
  }
  return () => (asked().kind === 'actions' ? entries() : [])
}
