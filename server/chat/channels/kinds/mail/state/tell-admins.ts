import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import { draftEvent } from '../../../../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { queueNotices } from '../../../../mail/queue-notices.ts'
import { entryResources } from '../../../../settings/entry-json.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import { mailActor } from '../receiving/ready-mail.ts'
import { findOutage, recordTold, type MailWay } from './state-queries.ts'

/**
 * Tells the administrators of an outage that has lasted for an hour: by an event and by a mail of the installation, once
 * for each outage.
 */
export async function tellAdmins(
  { database }: MailServices,
  workspaceId: string,
  channelId: string,
  way: MailWay,
): Promise<void> {
  const context = { workspace_id: workspaceId, actor: mailActor, request_id: undefined }
  await writeInWorkspace(database, context, {
    reads: [findOutage({ workspaceId, channelId, way })],
    decide: ([[outage]], tick) => {
      if (outage === undefined) return { unchanged: undefined }
      const { name, since, error, recipients } = outage
      const details = { channel_name: name, way, error, since: since.toISOString() }
      return {
        statements: [
          recordTold({ workspaceId, channelId, way, tick }),
          ...queueNotices(workspaceId, recipients, details, tick),
        ],
        lists: noShifts,
        events: [
          draftEvent('channel.unreachable', entryResources.channels, [channelId], { way, error }),
        ],
        reply: undefined,
      }
    },
  })
}
