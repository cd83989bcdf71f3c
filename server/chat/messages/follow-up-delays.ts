import type { AppServices } from '../../api/http/services.ts'
import { followUpMs } from '../channels/kinds/web/settings/follow-up-settings.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** After how many milliseconds answers are mailed, by channel; without those that never do. */
export type FollowUpDelays = ReadonlyMap<string, number>

const known = new WeakMap<Settings, FollowUpDelays>()

/** Those of a workspace, at once if its settings are cached; undefined without a mail server. */
export function followUpDelays(
  services: Pick<AppServices, 'config' | 'database' | 'settings'>,
  workspaceId: string,
): FollowUpDelays | undefined | Promise<FollowUpDelays> {
  if (services.config.smtpUrl === undefined) return undefined
  const cached = services.settings.get(workspaceId)
  if (cached !== undefined) return delaysIn(cached)
  return readSettings(services.database, services.settings, workspaceId).then(delaysIn)
}

function delaysIn(settings: Settings): FollowUpDelays {
  const before = known.get(settings)
  if (before !== undefined) return before
  const delays = new Map(
    settings.channels.flatMap(({ id, kind, settings: own }) => {
      const ms = kind === 'web' ? followUpMs(own) : undefined
      return ms === undefined ? [] : [[id, ms] as const]
    }),
  )
  known.set(settings, delays)
  return delays
}
