import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../store/database/connect.ts'

/** Held by each command that uses the PostgreSQL of another command, on a connection of its own. */
const key = `hashtextextended('porchlight commands', 0)`
const lookEveryMs = 50

/** Keeps the command that has started this PostgreSQL from stopping it. Returns the end of that. */
export async function shareEmbedded(address: DatabaseAddress): Promise<() => Promise<void>> {
  const client = await connect(address)
  await client.query(`select pg_advisory_lock_shared(${key})`)
  return async () => client.end()
}

/** Waits until no other command uses this PostgreSQL, or it is gone. */
export async function untilUnshared(
  address: DatabaseAddress,
  say: (line: string) => void,
): Promise<void> {
  const client = await connect(address).catch(() => undefined)
  if (client === undefined) return
  const isAlone = async () => {
    // Not by waiting for the lock: whoever comes then would wait behind this command.
    const { rows } = await client.query<{ is_alone: boolean }>(
      `select pg_try_advisory_lock(${key}) as is_alone`,
    )
    return rows[0]?.is_alone !== false
  }
  try {
    if (await isAlone()) return
    say('Other commands use the PostgreSQL that this one has started. Waiting for their end.')
    while (!(await isAlone())) await sleep(lookEveryMs)
  } catch {
    // PostgreSQL has ended, and with it the connections of the others.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(address, undefined))
  client.on('error', () => undefined)
  await client.connect()
  return client
}
