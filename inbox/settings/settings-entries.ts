import type { Entry } from '../palette/entries.ts'
import { navigate } from '../router.ts'
import { isShown, own, shared } from './section-list.ts'
import { settingsReady, settingsWords } from './settings-words.ts'

export { settingsReady }

/** The pages of the settings that the member may use, as entries of the palette. */
export function settingsEntries(): readonly Entry[] {
  const { settings } = settingsWords()
  return [...own, ...shared].filter(isShown).map(({ name, icon }) => ({
    id: `action-settings-${name}`,
    icon,
    title: `${settings.title}: ${settings[name]}`,
    run: () => navigate(`/inbox/settings/${name}`),
  }))
}
