import type { Statement } from '../../store/database/statement.ts'
import { appError } from '../../errors.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import type { StoredFile } from './store-file.ts'
import {
  countUnsent,
  countUnsentOfDevice,
  insertAttachment,
  insertUnshownAttachment,
} from './queries.ts'
import { newLinkKey } from './sign-link.ts'
import { readStoredBytes } from './stored-bytes.ts'

/** A complete file, or one to be uploaded in parts if `stored` is undefined. */
export type NewAttachment = {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly stored: StoredFile | undefined
}

/** The visitor's device that uploads it, and how the file is shown to it. */
type UploadingDevice = {
  readonly device_id: string
  readonly show: (key: { workspaceId: string; id: string }) => Statement<{ json: string }>
}

export type CreatedAttachment = { readonly id: string; readonly json: string }

/** Per workspace; limits uploads that are never sent. */
const maxUnsent = 1_000
/** Of the same for visitors, so that they leave room for the team, and for one of their devices. */
const maxUnsentByVisitors = 500
const maxUnsentOfDevice = 10

/**
 * Records an upload. It has no event, because it is not visible before a message has it. Throws 422 if too many
 * uploads have no message.
 */
export async function createAttachment(
  services: AppServices,
  context: WriteContext,
  given: NewAttachment,
  device?: UploadingDevice,
): Promise<CreatedAttachment> {
  const workspaceId = context.workspace_id
  const deviceId = device?.device_id
  return writeInWorkspace(services.database, context, {
    reads: [
      countUnsent({ workspaceId, atMost: maxUnsent }),
      readStoredBytes({ workspaceId }),
      deviceId === undefined
        ? undefined
        : countUnsentOfDevice({ workspaceId, deviceId, atMost: maxUnsentOfDevice }),
    ],
    decide: ([[unsent], [stored], [ofDevice]], tick): Decision<CreatedAttachment> => {
      const most = deviceId === undefined ? maxUnsent : maxUnsentByVisitors
      if ((unsent?.total ?? 0) >= most) throw appError('attachments_waiting')
      if ((ofDevice?.total ?? 0) >= maxUnsentOfDevice) throw appError('attachments_waiting')
      refuseFull(services, (stored?.total ?? 0) + given.size)
      return {
        statements: [
          insertNew(services, workspaceId, { ...given, device_id: deviceId }, tick),
          ...(device === undefined ? [] : [device.show({ workspaceId, id: given.id })]),
        ],
        lists: {
          ...noShifts,
          totals: [{ totals: 'attachment_bytes', label: '', delta: given.size }],
        },
        events: [],
        reply: { id: given.id, json: { row: -1 } },
      }
    },
  })
}

/** Throws 422 if the workspace would exceed its storage limit. */
export function refuseFull({ config }: Pick<AppServices, 'config'>, bytes: number): void {
  const { storageLimitBytes: limit } = config
  if (limit > 0 && bytes > limit) throw appError('storage_full')
}

type Owner = { readonly device_id?: string | undefined; readonly mail_id?: string }

/** The statement that inserts an upload and returns its JSON. */
function insertNew(
  services: Pick<AppServices, 'config' | 'files'>,
  workspaceId: string,
  attachment: NewAttachment & Owner,
  tick: Date,
): Statement<{ json: string }> {
  return insertAttachment(rowOf(services, workspaceId, attachment, tick))
}

/** The statement that inserts a file which nobody has uploaded; `mail_id`: the mail whose original it is. */
export function insertMade(
  services: Pick<AppServices, 'config' | 'files'>,
  workspaceId: string,
  attachment: NewAttachment & Owner,
  tick: Date,
): Statement {
  return insertUnshownAttachment(rowOf(services, workspaceId, attachment, tick))
}

function rowOf(
  { config, files }: Pick<AppServices, 'config' | 'files'>,
  workspaceId: string,
  { id, filename, size, stored, device_id: deviceId, mail_id: mailId }: NewAttachment & Owner,
  tick: Date,
): Parameters<typeof insertAttachment>[0] {
  const key = newLinkKey()
  return {
    workspaceId,
    id,
    filename,
    size,
    received: stored === undefined ? 0 : size,
    ...(stored ?? { contentType: null, sha256: null, width: null, height: null }),
    storage: files.main.kind,
    storageKeys: stored === undefined ? [] : [stored.key],
    address: workspaceUrl(config, { basePath: '', port: config.port }),
    innerKey: key.inner_key,
    outerKey: key.outer_key,
    createdAt: tick,
    deviceId: deviceId ?? null,
    mailId: mailId ?? null,
  }
}
