import { requirePooler } from '../../store/database/pooler-checks.ts'
import { fail, ok, type CheckContext, type Finding } from './check.ts'

/** Checks that the pooler, if set, leads to the same database with a login that row-level security binds. */
export async function checkPooler({ config, owner, requests }: CheckContext): Promise<Finding[]> {
  if (config.poolerUrl === undefined) return []
  try {
    await requirePooler(requests, owner)
    return [ok('pooler', 'same database, with a login that sees one workspace at a time')]
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return [fail('pooler', says, 'See docs/operations/pgbouncer.md.')]
  }
}
