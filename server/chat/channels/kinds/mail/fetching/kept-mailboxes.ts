import type { Mailbox } from './open-mailbox.ts'

/** Connections that stay open between two polls, at most; others are closed after each. */
const mostKept = 200
/** A mailbox that another server polls meanwhile, or none any more, is closed after this. */
const keptMs = 600_000

/** Mailboxes that stay signed in between polls and say when mails have come (IDLE). */
export type KeptMailboxes = {
  /** An open one of the same access; it is no longer kept. */
  readonly take: (channelId: string, access: string) => Mailbox | undefined
  readonly keep: (channelId: string, access: string, mailbox: Mailbox, onMail?: () => void) => void
  readonly close: () => void
}

export function keepMailboxes(): KeptMailboxes {
  type Kept = { access: string; mailbox: Mailbox; timer: NodeJS.Timeout }
  const kept = new Map<string, Kept>()
  let isClosed = false
  const remove = (channelId: string): Kept | undefined => {
    const found = kept.get(channelId)
    kept.delete(channelId)
    clearTimeout(found?.timer)
    return found
  }
  return {
    take: (channelId, access) => {
      const found = remove(channelId)
      if (found?.access === access && found.mailbox.isOpen()) return found.mailbox
      found?.mailbox.close()
      return undefined
    },
    keep: (channelId, access, mailbox, onMail) => {
      remove(channelId)?.mailbox.close()
      if (isClosed || kept.size >= mostKept) return mailbox.close()
      const timer = setTimeout(() => remove(channelId)?.mailbox.close(), keptMs).unref()
      kept.set(channelId, { access, mailbox, timer })
      if (onMail !== undefined) mailbox.watch(onMail)
    },
    close: () => {
      isClosed = true
      for (const channelId of [...kept.keys()]) remove(channelId)?.mailbox.close()
    },
  }
}
