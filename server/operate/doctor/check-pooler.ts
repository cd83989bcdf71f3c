import { requirePooler } from '../../store/database/pooler-checks.ts'
import { fail, ok, type Finding, type Patient } from './check.ts'

/** Where requests go by a pooler: that it answers, leads to the same place, and shows no more than it may. */
export async function checkPooler({ config, owner, requests }: Patient): Promise<Finding[]> {
  if (config.poolerUrl === undefined) return []
  try {
    await requirePooler(requests, owner)
    return [
      ok('pooler', 'leads to the same database, by a login that sees one workspace at a time'),
    ]
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return [fail('pooler', says, 'See "Behind PgBouncer" in docs/operations.md.')]
  }
}
