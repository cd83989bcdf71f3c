import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { MigrationError } from '../database/migration-error.ts'
import { explainRefusal, findPlace, findSystem, type Place } from './standby-checks.ts'
import { makeStandby, type Standby } from './standby.ts'

/**
 * The standby of PORCHLIGHT_REPLICA_URL, for lists and searches; undefined without one. It connects at the first of
 * them, under the restricted role, and each connection is checked before its first use.
 */
export function connectStandby(
  { replicaUrl, poolSize, statementTimeoutMs }: Config,
  primary: Database,
  onError: (error: Error) => void,
): Standby | undefined {
  if (replicaUrl === undefined) return undefined
  let system: string | undefined
  const examine = async (client: pg.ClientBase): Promise<Error | undefined> => {
    system ??= await systemOf(primary)
    const { rows } = await client.query<Place & { login: string }>(
      `select place.*, current_user::text as login from (${findPlace}) place`,
    )
    const refusal = explainRefusal(rows[0], system)
    if (refusal !== undefined || rows[0]?.login === 'porchlight_app') return refusal
    return new MigrationError('Connections to the standby do not get the restricted role.')
  }
  const database = connectDatabase({
    address: { url: replicaUrl },
    poolSize,
    statementTimeoutMs,
    // A read that fails for the same reason reports it (standby.ts).
    onError: () => undefined,
    verify: (client, done) => {
      const check = async () => {
        const refusal = await examine(client).catch((error: Error) => error)
        done(refusal)
      }
      void check()
    },
  })
  return makeStandby(database, onError)
}

async function systemOf(primary: Database): Promise<string | undefined> {
  const connection = await primary.connect()
  try {
    const { rows } = await connection.query<{ system: string }>(findSystem)
    connection.release()
    return rows[0]?.system
  } catch (error) {
    connection.release(true)
    throw error
  }
}
