import type pg from 'pg'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import { recordCheck, type MailWay } from './state-queries.ts'
import { tellAdmins } from './tell-admins.ts'

/**
 * Records that a server of a channel was asked, and what was wrong, or null; has administrators told of a long outage, which is no
 * fault of what is done besides. `as before`: it says nothing of the server.
 */
export async function noteCheck(
  services: MailServices,
  pool: pg.Pool,
  of: { readonly workspaceId: string; readonly channelId: string; readonly way: MailWay },
  error: string | null,
  outage: boolean | 'as before' = error !== null,
): Promise<void> {
  const isOutage = outage === 'as before' ? null : outage
  const [state] = await runStatement(pool, recordCheck({ ...of, error, isOutage }))
  if (state?.has_to_be_told !== true) return
  await tellAdmins(services, of.workspaceId, of.channelId, of.way)
}
