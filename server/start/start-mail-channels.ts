import type pg from 'pg'
import { fetchKind } from '../chat/channels/kinds/mail/fetching/fetch-kind.ts'
import { keepMailboxes } from '../chat/channels/kinds/mail/fetching/kept-mailboxes.ts'
import { listenForMails } from '../chat/channels/kinds/mail/listening/listen-for-mails.ts'
import { shareReaders } from '../chat/channels/kinds/mail/reading/share-readers.ts'
import { importMailKind } from '../chat/channels/kinds/mail/receiving/import-mail-kind.ts'
import type { ImportServices } from '../chat/channels/kinds/mail/receiving/mail-services.ts'
import { makeResolver } from '../chat/outbound/resolve-host.ts'
import type { TaskKind } from '../store/due/task-kind.ts'

/** Starts what takes the mails of channels, and returns the kinds of tasks that fetch and import them. */
export function startMailChannels(
  onStop: (stop: () => Promise<void>) => void,
  parts: {
    services: ImportServices
    pool: pg.Pool
    log: (line: string) => void
    onError: (error: Error) => void
  },
): TaskKind[] {
  const { services, pool, log, onError } = parts
  const readers = shareReaders()
  onStop(readers.close)
  const kept = keepMailboxes()
  onStop(async () => kept.close())
  const { mailListen: listener } = services.config
  if (listener !== undefined) onStop(listenForMails({ services, pool, listener, onError }).stop)
  return [
    importMailKind({ services, readers, log }),
    fetchKind({ services, pool, kept, resolve: makeResolver(), log }),
  ]
}
