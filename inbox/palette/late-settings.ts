import { createEffect, createMemo, createSignal, type Accessor } from 'solid-js'
import type { Entry } from './entries.ts'
import type { Asked } from './read-asked.ts'

const [listEntries, setListEntries] = createSignal<() => readonly Entry[]>()

/** The pages of the settings, whose names are loaded once somebody asks for actions, and then kept. */
export function makeSettingsEntries(asked: Accessor<Asked>) {
  const [isLoading, setLoading] = createSignal(false)
  const isAsked = createMemo(() => asked().kind === 'actions')
  const load = async () => {
    setLoading(true)
    try {
      const { settingsEntries, settingsReady } = await import('../settings/settings-entries.ts')
      await settingsReady()
      setListEntries(() => settingsEntries)
    } catch {
      // Without the net: the other entries are there.
    } finally {
      setLoading(false)
    }
  }
  createEffect(() => isAsked() && listEntries() === undefined && void load())
  return { entries: () => (isAsked() ? (listEntries()?.() ?? []) : []), isLoading }
}
