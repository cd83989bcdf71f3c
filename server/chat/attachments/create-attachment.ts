import type { Statement } from '../../store/database/statement.ts'
import { appError } from '../../errors.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import type { AppServices } from '../../services.ts'
import { writeInWorkspace, type WriteContext } from '../../store/writes/write-in-workspace.ts'
import type { KeptFile } from './store-file.ts'
import { countUnsent, insertAttachment } from './queries.ts'
import { newLinkKey } from './sign-link.ts'
import { readStoredBytes } from './stored-bytes.ts'

/** A file that has come whole, or one of so many bytes whose parts are to come. */
export type NewAttachment = {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly kept: KeptFile | undefined
}

export type CreatedAttachment = { readonly id: string; readonly json: string | undefined }

/** Of a workspace: who uploads and never sends shall not fill the disk. */
const unsentAtMost = 1_000

/**
 * Records an upload. It belongs to no message, so it is nobody's news: the write has no event until a
 * message has it. 422 where too many wait for one.
 */
export async function createAttachment(
  services: AppServices,
  context: WriteContext,
  given: NewAttachment,
): Promise<CreatedAttachment> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [countUnsent(workspaceId, unsentAtMost), readStoredBytes(workspaceId)],
    decide: ([[unsent], [stored]], tick) => {
      if ((unsent?.total ?? 0) >= unsentAtMost) throw appError('attachments_waiting')
      refuseFull(services, (stored?.total ?? 0) + given.size)
      return {
        statements: [insertNew(services, workspaceId, given, tick)],
        lists: {
          chunks: [],
          totals: [{ totals: 'attachment_bytes', label: '', delta: given.size }],
        },
        events: [],
        // Without an event it is not known before the row is there.
        reply: ([rows]) => ({
          id: given.id,
          json: (rows as { json: string }[] | undefined)?.[0]?.json,
        }),
      }
    },
  })
}

/** 422 where a workspace would hold more bytes than it may. */
export function refuseFull({ config }: Pick<AppServices, 'config'>, bytes: number): void {
  const { storageLimitBytes: limit } = config
  if (limit > 0 && bytes > limit) throw appError('storage_full')
}

function insertNew(
  { config, files }: AppServices,
  workspaceId: string,
  { id, filename, size, kept }: NewAttachment,
  tick: Date,
): Statement<{ json: string }> {
  const key = newLinkKey()
  return insertAttachment(
    workspaceId,
    id,
    filename,
    kept?.content_type ?? null,
    size,
    kept === undefined ? 0 : size,
    kept?.sha256 ?? null,
    kept?.width ?? null,
    kept?.height ?? null,
    kept?.storage ?? files.main.kind,
    kept === undefined ? [] : [kept.key],
    workspaceUrl(config, { basePath: '', port: config.port }),
    key.inner_key,
    key.outer_key,
    tick,
  )
}
