import type { CopyAttachmentReply } from '../../client/source/types.generated.ts'
import type { Call } from './make-work-tool.ts'
import type { Given } from './tool.ts'

/** One more than a message may have, so that the API refuses it. */
const mostCopies = 11

/** The files of a message: copies of those that are named, which stay where they are. */
export async function copiesOf(call: Call, ids: readonly unknown[]): Promise<Given> {
  const copies: string[] = []
  for (const id of ids.slice(0, mostCopies)) {
    const made = (await call('copyAttachment', { attachment_id: id })) as CopyAttachmentReply
    copies.push(made.attachment.id)
  }
  return copies.length === 0 ? {} : { attachment_ids: copies }
}
