import type { AppServices } from '../../../../api/http/services.ts'
import { readRows } from '../../../../store/database/read.ts'
import { isOpen, opensAt } from './settings/office-hours.ts'
import { mailsVisitors } from '../mail/settings/mails-visitors.ts'
import { publicChannel } from './public-channel.ts'
import { findFaces } from '../../queries.ts'
import type { ReadChannel } from './read-web-channel.ts'

/** What the frame's script reads from its page of channel and workspace (widget/state/shapes.ts). `own`: the host's origin. */
export async function frameContent(
  { database, config }: Pick<AppServices, 'database' | 'config'>,
  workspaceId: string,
  channel: ReadChannel,
  own: string,
): Promise<object> {
  const faces = await readRows(database, workspaceId, findFaces({ workspaceId }))
  const now = new Date()
  const { office_hours: hours } = channel.web
  return {
    channel: publicChannel(channel),
    workspace: { name: channel.settings.name },
    // Images of other hosts are not loaded, so their addresses are of no use.
    agents: faces.map(({ first_name, picture }) => ({
      first_name,
      picture: picture?.startsWith(`${own}/`) === true ? picture : null,
    })),
    // Whether answers are mailed to visitors who have left.
    ...(mailsVisitors(config, channel.settings.channels) && channel.web.follow_up_after !== null
      ? { follow_up: true }
      : {}),
    office: { is_open: isOpen(hours, now), opens_at: opensAt(hours, now)?.toISOString() ?? null },
  }
}
