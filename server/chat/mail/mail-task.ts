import type pg from 'pg'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { taskOf } from '../../store/due/task-of.ts'
import type { Statement } from '../../store/database/statement.ts'
import { deliverMail, type RenderDigest } from './deliver-mail.ts'
import type { LinkConfig } from './make-link.ts'
import type { MailTransport } from './mail-transport.ts'

/** The delivery of a mail. Its subject is the mail. */
const mailTask = taskOf<Record<string, never>>('deliver_mail')

const maxAttempts = 25
/** Longer replies of mail servers are truncated before they are masked. */
const maxReadCharacters = 4_096
const maxReasonCharacters = 300

/** The statement that makes mails due, which the same transaction inserts. One without its mail ends without effect. */
export function dueMails(workspaceId: string, ids: readonly string[]): Statement {
  const drafts = ids.map((id) => ({ subject_id: id, input: {} }))
  return mailTask.due(workspaceId, drafts, { inMs: 0 })
}

export type MailParts = {
  readonly pool: pg.Pool
  readonly transport: MailTransport
  /** For links and the Message-ID. */
  readonly config: LinkConfig
  readonly renderDigest?: RenderDigest
  readonly log: (line: string) => void
}

/** Delivers mails. One that is refused is tried 25 times, for about four days. */
export function mailKind({ pool, transport, config, renderDigest, log }: MailParts): TaskKind {
  return {
    kind: mailTask.kind,
    concurrency: 2,
    perWorkspace: 2,
    // Longer than any delivery (mail-transport.ts).
    maxSeconds: 90,
    maxAttempts,
    delayMs: growingDelayMs,
    run: async ({ workspace_id: workspaceId, subject_id: id }) => {
      await deliverMail(pool, transport, config, { workspaceId, id }, renderDigest)
      return undefined
    },
    onFailure: ({ subject_id: id, attempts }, error) => {
      const attempt = `attempt ${attempts} of ${maxAttempts}`
      log(`Mail ${id} was not delivered (${attempt}): ${withoutAddresses(error)}`)
    },
    reasonOf: withoutAddresses,
  }
}

/** Masks addresses, which mail servers repeat in refusals, because logs must not contain them. */
export function withoutAddresses({ message }: Error): string {
  const isTruncated = message.length > maxReadCharacters
  const words = message.slice(0, maxReadCharacters).split(/\s/)
  // The last word of a truncated text may be half an address.
  const masked = (isTruncated ? words.slice(0, -1) : words)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
  return masked.slice(0, maxReasonCharacters)
}
