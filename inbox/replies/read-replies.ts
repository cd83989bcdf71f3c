import { createMemo, createSignal, type Accessor } from 'solid-js'
import type { Conversation, SavedReply } from '../../client/source/types.generated.ts'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import { api } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'

export type FoundReplies = {
  /** Those with other words stay until these are read. */
  readonly replies: Accessor<readonly SavedReply[]>
  /** Whether all is read that they are shown with. */
  readonly isUpToDate: Accessor<boolean>
  /** Why they could not be read the last time; it is tried again. */
  readonly trouble: Accessor<unknown>
  /** Undefined where it cannot be read: variables stay as they are. */
  readonly conversation: Accessor<Conversation | undefined>
}

/** The saved replies with the words, those used most first, and the conversation whose values they get. Call in a component. */
export function readReplies(id: Accessor<string>, words: Accessor<string>): FoundReplies {
  const [trouble, setTrouble] = createSignal<unknown>()
  const [isRefused, setRefused] = createSignal(false)
  const { value: conversation } = keepRead(id, async (one) => {
    try {
      return (await api.conversations.get(one, { include: 'ticket_fields' })).conversation
    } catch (error) {
      setRefused(!isTemporary(error))
      throw error
    }
  })
  const { value: found } = keepRead(words, async (q) => {
    try {
      const read = await api.savedReplies.list({ q, per_page: 100 })
      setTrouble()
      return read.saved_replies.toSorted((one, other) => other.uses - one.uses)
    } catch (error) {
      setTrouble(error)
      throw error
    }
  })
  const latest = createMemo<readonly SavedReply[]>((before) => found() ?? before, [])
  // The list is there only with the values of the variables.
  const isRead = () => conversation() !== undefined || isRefused()
  return {
    replies: () => (isRead() ? latest() : []),
    isUpToDate: () => found() !== undefined && isRead(),
    trouble,
    conversation,
  }
}
