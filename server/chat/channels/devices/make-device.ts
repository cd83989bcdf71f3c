import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import {
  deleteDevice,
  deleteOldestUnused,
  findDeviceById,
  findWebChannel,
  putDevice,
} from './device-queries.ts'
import type { Credentials } from './visitor-request.ts'

/** Per workspace: devices that have not written yet; the oldest give way to new ones, and a sweep deletes them after a day. */
export const mostUnusedDevices = 5_000

/** Makes a device before its first message, which is needed for a file. A known one is left as it is. */
export async function makeDevice(
  services: AppServices,
  context: WriteContext,
  { device_id: id }: ContactPrincipal,
  { channel_id: channelId, token_hash: tokenHash, origin }: Credentials,
): Promise<'made'> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    reads: [findDeviceById({ workspaceId, id }), findWebChannel({ workspaceId, id: channelId })],
    decide: ([[device], [channel]], tick): Decision<'made'> => {
      if (channel === undefined) throw appError('channel_unknown')
      if (device !== undefined) return { unchanged: 'made' }
      const made = { channelId, contactId: null, isIdentified: false, tokenHash, origin, tick }
      return {
        statements: [
          deleteOldestUnused({ workspaceId, kept: mostUnusedDevices - 1 }),
          putDevice({ workspaceId, id, ...made }),
        ],
        lists: noShifts,
        events: [],
        reply: 'made',
      }
    },
  })
}

/** Ends a device: its token works no more. Its conversations stay with the team. */
export async function forgetDevice(
  services: AppServices,
  context: WriteContext,
  { device_id: id }: ContactPrincipal,
): Promise<'forgotten'> {
  const { workspace_id: workspaceId } = context
  const forgotten = await writeInWorkspace(services.database, context, {
    reads: [],
    decide: (): Decision<'forgotten'> => ({
      statements: [deleteDevice({ workspaceId, id }), notifyServers({ workspaceId })],
      lists: noShifts,
      events: [],
      reply: 'forgotten',
    }),
  })
  services.devices.clear(workspaceId)
  return forgotten
}
