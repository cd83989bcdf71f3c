import type pg from 'pg'
import { isDistributed } from '../database/citus/distribute-tables.ts'
import { BackupError } from './backup-error.ts'

/** Over several nodes there is no one snapshot, and no one transaction that would put it back. */
export async function refuseDistributed(connection: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(connection))) return
  throw new BackupError(
    'The tables are distributed over several nodes by Citus, which no one snapshot spans. ' +
      'Save and restore the nodes themselves: see docs/citus.md.',
  )
}
