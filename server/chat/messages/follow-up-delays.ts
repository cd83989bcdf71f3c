import type { AppServices } from '../../api/http/services.ts'
import { hasOwnServer } from '../channels/kinds/mail/settings/has-own-server.ts'
import { followUpMs } from '../channels/kinds/web/settings/follow-up-settings.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** After how many milliseconds answers are mailed, by channel; without those that never do. */
export type FollowUpDelays = ReadonlyMap<string, number>

/** The channels whose answers are mailed: to visitors who have left, or at once because they are read by mail. */
export type MailedChannels = {
  readonly delays: FollowUpDelays
  readonly by_mail: ReadonlySet<string>
}

type Services = Pick<AppServices, 'config' | 'database' | 'settings'>

const known = new WeakMap<Settings, MailedChannels>()
const none: FollowUpDelays = new Map()

/** Whether visitors get mails: by the server of the installation, or of a mail channel. */
export const mailsVisitors = (
  { smtpUrl }: Services['config'],
  { channels }: Pick<Settings, 'channels'>,
): boolean => smtpUrl !== undefined || channels.some(hasOwnServer)

/** Those of a workspace, at once if its settings are cached. */
export function mailedChannels(
  services: Services,
  workspaceId: string,
): MailedChannels | Promise<MailedChannels> {
  const channelsOf = (settings: Settings) =>
    mailsVisitors(services.config, settings)
      ? mailedIn(settings)
      : { ...mailedIn(settings), delays: none }
  const cached = services.settings.get(workspaceId)
  if (cached !== undefined) return channelsOf(cached)
  return readSettings(services.database, services.settings, workspaceId).then(channelsOf)
}

/** The delays alone; undefined if visitors get no mails. */
export async function followUpDelays(
  services: Services,
  workspaceId: string,
): Promise<FollowUpDelays | undefined> {
  const settings = await readSettings(services.database, services.settings, workspaceId)
  return mailsVisitors(services.config, settings) ? mailedIn(settings).delays : undefined
}

function mailedIn(settings: Settings): MailedChannels {
  const before = known.get(settings)
  if (before !== undefined) return before
  const delays = settings.channels.flatMap(({ id, kind, settings: own }) => {
    const ms = kind === 'web' ? followUpMs(own) : undefined
    return ms === undefined ? [] : [[id, ms] as const]
  })
  const byMail = settings.channels.filter(({ kind }) => kind === 'mail').map(({ id }) => id)
  const channels = { delays: new Map(delays), by_mail: new Set(byMail) }
  known.set(settings, channels)
  return channels
}
