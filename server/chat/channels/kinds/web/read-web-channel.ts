import type { AppServices } from '../../../../api/http/services.ts'
import { parseId } from '../../../../ids.ts'
import { readSettings, type Settings } from '../../../settings/settings.ts'
import { defaultWebChannel, type WebChannel } from './settings/web-channel.ts'

export type { WebChannel } from './settings/web-channel.ts'

/** A channel with a widget, and the settings of its workspace. */
export type ReadChannel = {
  readonly id: string
  readonly web: WebChannel
  readonly settings: Settings
}

/** The channel of the kind `web` with that id, from the cached settings; undefined if there is none. */
export async function readWebChannel(
  { database, settings: cache }: Pick<AppServices, 'database' | 'settings'>,
  workspaceId: string,
  channelId: string,
): Promise<ReadChannel | undefined> {
  const id = parseId(channelId)
  if (id === undefined) return undefined
  const settings = await readSettings(database, cache, workspaceId)
  const web = webOf(settings.channels.find((channel) => channel.id === id))
  return web && { id, web, settings }
}

/** The channel's settings, with the defaults of those that are newer than it; undefined for another kind. */
export function webOf(channel: Settings['channels'][number] | undefined): WebChannel | undefined {
  return channel?.kind === 'web'
    ? { ...defaultWebChannel, ...(channel.settings as Partial<WebChannel> | null) }
    : undefined
}
