import type { UploadedAttachment } from '../../client/source/types.generated.ts'
import { api } from '../state/api.ts'
import { may } from '../state/session-state.ts'

/** Reads a file with its size and a link that has not expired; undefined where the member may not, and for one that is gone. */
export const readFile = async (id: string): Promise<UploadedAttachment | undefined> =>
  may('attachments:read')
    ? (await api.attachments.get(id).catch(() => undefined))?.attachment
    : undefined
