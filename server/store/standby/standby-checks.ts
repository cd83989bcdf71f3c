import pg from 'pg'
import { clientConfig } from '../database/connect.ts'
import { MigrationError } from '../database/migration-error.ts'
import { explainConnection } from '../database/server-requirements.ts'
import { arrival } from '../database/bind-workspace.ts'

const variable = 'PORCHLIGHT_REPLICA_URL'

export type Place = {
  readonly is_standby: boolean
  readonly system: string
  readonly arrival: string | null
}

/** What initdb gives a cluster and base backups copy. */
export const findSystem = `select system_identifier::text as system from pg_control_system()`

/** Where a connection leads, and whether its settings arrived. */
export const findPlace = `
  select pg_is_in_recovery() as is_standby, (${findSystem}),
         current_setting('${arrival.name}', true) as arrival`

/** Why nobody can use it as a standby; undefined if it is one. `system`: the primary's. */
export function explainRefusal(
  place: Place | undefined,
  system: string | undefined,
): MigrationError | undefined {
  if (place?.arrival !== arrival.value) {
    return new MigrationError(
      `Connections by ${variable} do not get our settings.`,
      'Name PostgreSQL itself there, not a pooler.',
    )
  }
  if (place.system !== system) {
    return new MigrationError(
      `${variable} leads to another cluster than DATABASE_URL.`,
      'Name a standby of that PostgreSQL by streaming replication.',
    )
  }
  if (place.is_standby) return undefined
  return new NotInRecovery(
    `${variable} leads to a primary.`,
    'Name a standby, or leave the setting out.',
  )
}

/** Passes when the cluster's roles have changed. */
export class NotInRecovery extends MigrationError {}

export type StandbyFacts = {
  /** Why requests cannot use it. */
  readonly refusal: MigrationError | undefined
  /** Connections for ordinary logins. */
  readonly connections: number
  /** How much of the primary's log it has not replayed. */
  readonly lag_bytes: number
  /** The age of its last commit; 0 if it has replayed everything. */
  readonly lag_seconds: number
}

const answerMs = 2_000

/** Asks the standby and its primary. Rejects with a remedy if the standby does not answer. */
export async function readStandbyFacts(url: string, owner: pg.Pool): Promise<StandbyFacts> {
  const { rows: primary } = await owner.query<{ system: string; written: string }>(
    `select system_identifier::text as system, pg_current_wal_lsn()::text as written from pg_control_system()`,
  )
  const client = new pg.Client({
    ...clientConfig({ url }, undefined),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Place & Omit<StandbyFacts, 'refusal'>>({
      text: `select place.*,
          current_setting('max_connections')::integer
            - current_setting('superuser_reserved_connections')::integer
            - coalesce(current_setting('reserved_connections', true), '0')::integer as connections,
          lag.bytes as lag_bytes,
          case when lag.bytes = 0 then 0 else
            coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8
            as lag_seconds
        from (${findPlace}) place,
             (select greatest(0, coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0))::float8
                as bytes) lag`,
      values: [primary[0]?.written],
    })
    const [found] = rows
    if (found === undefined) throw new Error('The standby did not report its position.')
    return { ...found, refusal: explainRefusal(found, primary[0]?.system) }
  } catch (error) {
    throw explainConnection(error, variable)
  } finally {
    void client.end().catch(() => undefined)
  }
}
