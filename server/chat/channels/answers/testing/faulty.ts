import type { TestContext } from 'node:test'
import {
  behaviours,
  startFaultySmtpServer,
  type Behaviour,
} from '../../../mail/testing/faulty-smtp-server.ts'
import { owner, startMails } from '../../follow-up/testing/scenario.ts'

let tests = 0

/** A server whose behaviour is that of the recipient's name, or what it was told since. */
export async function startFaulty(t: TestContext) {
  // Mails of earlier tests may still be under way.
  tests += 1
  const domain = `t${tests}.test`
  const told = new Map<string, Behaviour>()
  const server = await startFaultySmtpServer(t, (recipient) => {
    const name = recipient.slice(0, recipient.indexOf('@'))
    const isOwn = recipient.endsWith(`@${domain}`)
    return (isOwn && told.get(name)) || (behaviours.find((one) => one === name) ?? 'accept')
  })
  // A server is silent for as long as the option says.
  startMails(t, `${server.url}?socketTimeout=700`)
  t.after(async () =>
    owner.query(
      `delete from due_tasks t using conversation_mails k
        where t.workspace_id = k.workspace_id and t.subject_id = k.id and k.recipients::text like $1`,
      [`%@${domain}"%`],
    ),
  )
  return {
    told,
    port: Number(new URL(server.url).port),
    got: () => server.got.filter(({ recipient }) => recipient.endsWith(`@${domain}`)),
    /** Recipients with these names. */
    to: (...names: readonly string[]) => ({
      mail: { to: names.map((name) => `${name}@${domain}`), cc: [] },
    }),
  }
}
