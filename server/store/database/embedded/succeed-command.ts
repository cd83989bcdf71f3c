import { setTimeout as sleep } from 'node:timers/promises'
import { noStopRequest } from '../stop-request.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { connectOnce } from './join-running-server.ts'
import { announce, claimOwnership, readOwner, releaseOwnership } from './owner-file.ts'
import type { Owner, RunningServer } from './owner-file.ts'
import { pollWithin } from './poll-within.ts'
import { connectionsOf } from './server-settings.ts'
import { isOwner, waitForOwner } from './wait-for-owner.ts'

const lookEveryMs = 20
const restartEveryMs = 1_000

/** Starts a PostgreSQL of this process with its socket in that folder. */
type Start = (socketFolder: string) => Promise<EmbeddedPostgres>

/**
 * Lets a server use the PostgreSQL of a command, and start its own in the same place when the command has ended: clients
 * connect again, as after any restart. Returns undefined when the command has ended meanwhile, for which it waits if
 * its PostgreSQL cannot be used. One server at a time: throws EmbeddedPostgresError if there is another.
 */
export async function succeedCommand(
  dataFolder: string,
  command: Owner,
  options: EmbeddedPostgresOptions,
  start: Start,
): Promise<EmbeddedPostgres | undefined> {
  const { asked, limitMs } = options.stopRequest ?? noStopRequest
  const say = options.say ?? (() => {})
  const rival = claimOwnership(dataFolder, options.commandName, false, 'successor')
  if (rival !== undefined) {
    if (rival.stop_limit_ms === undefined) throw alreadyUsed(dataFolder, rival)
    await waitForOwner(dataFolder, rival, asked, say, 'successor')
    return undefined
  }
  const release = () => releaseOwnership(dataFolder, 'successor')
  try {
    const server = await findUsable(dataFolder, command, options, asked)
    if (server === undefined) {
      // Not if it has ended, or an earlier successor has become the owner.
      if (isOwner(dataFolder, command)) await waitForOwner(dataFolder, command, asked, say)
      release()
      return undefined
    }
    say(
      `Using the PostgreSQL of Porchlight (pid ${command.pid}, "${command.command}") until that ends.`,
    )
    const announceStop = () => announce(dataFolder, { stop_limit_ms: limitMs }, 'successor')
    asked.addEventListener('abort', announceStop, { once: true })
    return follow(dataFolder, { command, server }, options, start, () => {
      asked.removeEventListener('abort', announceStop)
      release()
    })
  } catch (error) {
    release()
    throw error
  }
}

export function alreadyUsed(dataFolder: string, owner: Owner): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another Porchlight (pid ${owner.pid}, "${owner.command}") is already using ${dataFolder}. ` +
      'Stop it first, or set PORCHLIGHT_DATA to another folder.',
  )
}

/**
 * The command's PostgreSQL once it is ready; undefined when the command ends before, or if this process cannot reach it (a
 * /tmp of its own, another account) or needs more connections.
 */
async function findUsable(
  dataFolder: string,
  command: Owner,
  { settings = {} }: EmbeddedPostgresOptions,
  signal: AbortSignal,
): Promise<RunningServer | undefined> {
  const limits = { everyMs: lookEveryMs, limitMs: Infinity }
  const found = await pollWithin(limits, async () => {
    signal.throwIfAborted()
    if (!isOwner(dataFolder, command)) return { server: undefined }
    const server = readOwner(dataFolder)?.server
    if (server === undefined) return undefined
    const hasRoom = (server.connections ?? 0) >= connectionsOf(settings)
    const isUsable = hasRoom && (await connectOnce(server)) === undefined
    return { server: isUsable ? server : undefined }
  })
  return found?.server
}

function follow(
  dataFolder: string,
  { command, server }: { command: Owner; server: RunningServer },
  options: EmbeddedPostgresOptions,
  start: Start,
  release: () => void,
): EmbeddedPostgres {
  const { onTrouble = () => {}, say = () => {} } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let own: EmbeddedPostgres | undefined
  const begin = async () => {
    own = await start(server.socketFolder)
    release()
    say('The command has ended: PostgreSQL belongs to this server from now on.')
  }
  const taking = takeOver(dataFolder, command, { ...options, begin, signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) onTrouble(`PostgreSQL could not be taken over: ${String(error)}`)
    },
  )
  const end = async () => {
    stopping.abort()
    await taking
    await own?.stop()
    release()
  }
  let ending: Promise<void> | undefined
  return {
    socketFolder: server.socketFolder,
    port: server.port,
    user: 'postgres',
    get pid() {
      return own?.pid ?? readOwner(dataFolder)?.server?.pid ?? server.pid
    },
    get joined() {
      return own === undefined
    },
    stop: () => (ending ??= end()),
  }
}

/** Waits for the end of the command, and of any that comes first then: their PostgreSQL is in the same place. */
async function takeOver(
  dataFolder: string,
  command: Owner,
  {
    commandName,
    begin,
    onTrouble = () => {},
    signal,
  }: EmbeddedPostgresOptions & { begin: () => Promise<void>; signal: AbortSignal },
): Promise<void> {
  const rest = async (ms: number) => sleep(ms, undefined, { signal, ref: false })
  let owner = command
  for (;;) {
    while (isOwner(dataFolder, owner)) await rest(lookEveryMs)
    const next = claimOwnership(dataFolder, commandName)
    if (next !== undefined) {
      owner = next
      await rest(lookEveryMs)
      continue
    }
    try {
      return await begin()
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      onTrouble(`PostgreSQL could not be taken over from a command: ${reason}`)
      await rest(restartEveryMs)
    }
  }
}
