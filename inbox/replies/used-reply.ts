import type { SavedReply } from '../../client/source/types.generated.ts'

/** A saved reply in a message: counted, and what it changes done, once the message is sent. */
export type UsedReply = Pick<SavedReply, 'id' | 'changes'>
