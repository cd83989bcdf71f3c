import { isDone } from '../state/actions.ts'
import { api } from '../state/api.ts'

/** Until when a contact is blocked, forever without, and why. */
export type AskedBlock = { readonly blocked_until?: string; readonly reason?: string }

/** Blocks a contact; without a block to ask for it can write again. */
export async function changeBlock(id: string, asked: AskedBlock | undefined): Promise<void> {
  await isDone(async () =>
    asked === undefined ? api.contacts.unblock(id) : api.contacts.block(id, asked),
  )
}
