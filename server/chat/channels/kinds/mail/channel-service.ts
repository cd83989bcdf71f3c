import type { TaskKind } from '../../../../store/due/task-kind.ts'
import { makeResolver } from '../../../outbound/resolve-host.ts'
import { answerKind } from '../../answers/answer-kind.ts'
import { answerRoutes } from '../../answers/answer-routes.ts'
import { findSentKind } from '../../answers/find-sent-kind.ts'
import { signatureRoutes } from '../../answers/signatures/signature-routes.ts'
import type { ChannelParts, ChannelService } from '../../channel-service.ts'
import { conversationMailKind } from '../../follow-up/conversation-mail-task.ts'
import { suppressionSchemas } from '../../follow-up/suppression-json.ts'
import { suppressionRoutes } from '../../follow-up/suppression-routes.ts'
import { fetchKind } from './fetching/fetch-kind.ts'
import { keepMailboxes } from './fetching/kept-mailboxes.ts'
import { listenForMails } from './listening/listen-for-mails.ts'
import { originalRoutes } from './originals/original-routes.ts'
import { makeDiscardedSweep, makeOriginalSweep } from './originals/sweep-originals.ts'
import { probeRoutes, probeSchemas } from './probe/probe-routes.ts'
import { shareReaders } from './reading/share-readers.ts'
import { receiverRoutes, receiverSchemas } from './receivers/receiver-routes.ts'
import { importMailKind } from './receiving/import-mail-kind.ts'
import { mailRoutes } from './receiving/mail-routes.ts'
import { receivedMailSchemas } from './receiving/received-mail-json.ts'
import { checkMailChannels, checkTrays } from './state/check-mail-channels.ts'
import { mailGauges } from './state/mail-gauges.ts'
import { mailStateSchemas } from './state/state-json.ts'
import { mailStateRoutes } from './state/state-routes.ts'

/** Mailboxes: mails come by HTTP, LMTP, SMTP and IMAP, and answers go out by SMTP. */
export const channelService: ChannelService = {
  receive: {
    routes: [...mailRoutes, ...originalRoutes],
    schemas: receivedMailSchemas,
    start: startReceiving,
    sweeps: (config) => [makeOriginalSweep(config), makeDiscardedSweep(config)],
  },
  state: {
    routes: [...mailStateRoutes, ...receiverRoutes, ...probeRoutes],
    schemas: { ...mailStateSchemas, ...receiverSchemas, ...probeSchemas },
    checks: [
      { name: 'mail-channels', check: checkMailChannels },
      { name: 'mail-trays', check: checkTrays },
    ],
    gauges: mailGauges,
  },
  deliver: {
    routes: suppressionRoutes,
    messageRoutes: answerRoutes,
    memberRoutes: signatureRoutes,
    schemas: suppressionSchemas,
    start: (parts) => [answerKind(parts), conversationMailKind(parts), findSentKind(parts)],
  },
}

/** Starts what takes the mails, and returns the kinds of tasks that fetch and import them. */
function startReceiving({ pool, log, onError, onStop, ...services }: ChannelParts): TaskKind[] {
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
