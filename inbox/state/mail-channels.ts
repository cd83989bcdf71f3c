import { createSignal } from 'solid-js'
import type { Channel, Conversation } from '../../client/source/types.generated.ts'
import { api, asMember } from './api.ts'
import { firstRows } from './first-rows.ts'
import { onBegin, onEvent } from './live.ts'
import { may, seesAll } from './session-state.ts'

const [mailChannels, setMailChannels] = createSignal<readonly Channel[]>([])

/** Channels by their names, and by former ones: a row keeps the one that it was read with. */
const named = new Map<string, string>()

/** The workspace's channels for mails; none before they are read. */
export { mailChannels }

export const mayReadTray = () => may('mails:read') && seesAll()

/** Whether the team's messages in a conversation are mailed: its channel is one for mails. */
export const isReadByMail = ({ inbox }: Conversation) =>
  mailChannels().some(({ id }) => id === named.get(inbox?.channel ?? ''))

/** Reads the channels for mails, again after a change of channels. Returns how to stop. */
export function watchMailChannels(): () => void {
  const read = async () => {
    await firstRows
    const { channels } = await asMember(async () => api.settings.listChannels({ per_page: 100 }))
    for (const { id, name } of channels) named.set(name, id)
    setMailChannels(channels.filter(({ kind }) => kind === 'mail'))
  }
  const readAgain = () => void read().catch(() => undefined)
  readAgain()
  const stops = [
    onBegin(readAgain),
    onEvent(({ type }) => type.startsWith('channel.') && readAgain()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
