import { channelKind, kindNames } from './kinds/channel-kinds.ts'
import type { ChannelPart, ChannelService, ChannelState } from './channel-service.ts'

/**
 * What every kind of channel does. They are found by the names of the kinds, because settings need the list of kinds and
 * stand below what a kind does: a second list here would be a second line to forget (docs/decisions/0252).
 */
const services = await Promise.all(
  kindNames.filter((name) => channelKind(name).hasService).map(loadService),
)

export const channelParts: readonly ChannelPart[] = services.flatMap(
  ({ receive, state = {}, deliver = {} }) => [receive, state, deliver],
)

/** What operators see of every kind. */
export const channelStates: readonly ChannelState[] = services.flatMap(({ state }) => state ?? [])

async function loadService(name: string): Promise<ChannelService> {
  const file = (await import(`./kinds/${name}/channel-service.ts`)) as {
    readonly channelService: ChannelService
  }
  return file.channelService
}
