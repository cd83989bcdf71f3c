import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isStillRunning } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'
import { readIfExists } from './read-if-exists.ts'

/** The address of the PostgreSQL of a data folder, and how many connections it takes. */
export type RunningServer = {
  pid: number
  socketFolder: string
  port: number
  connections?: number
}

/** `owner` starts PostgreSQL. `successor`: the server that becomes the owner when a command ends. */
export type Post = 'owner' | 'successor'

/**
 * The process that holds a post in a data folder. `server` is set once that is ready,
 * `stop_limit_ms` while the process is stopping: the longest that may take. `is_command`: it ends by itself.
 */
export type Owner = ProcessIdentity & {
  command: string
  server?: RunningServer
  stop_limit_ms?: number
  is_command?: boolean
}

/** Makes this process the owner of the folder, or returns the live owner that it already has. */
export function claimOwnership(
  dataFolder: string,
  command: string,
  isCommand = false,
  post: Post = 'owner',
): Owner | undefined {
  // Without writing first, so that commands work beside a server whose disk is full.
  const owner = readOwner(dataFolder, post)
  if (owner !== undefined && isStillRunning(owner)) return owner
  return claim(fileOf(dataFolder, post), {
    ...thisProcess(),
    command,
    ...(isCommand ? { is_command: true } : {}),
  })
}

export function readOwner(dataFolder: string, post: Post = 'owner'): Owner | undefined {
  return parseOwner(readIfExists(fileOf(dataFolder, post)) ?? '')
}

/** Announces the ready server, or the stop, to commands and later starts. Does nothing unless this process is the owner. */
export function announce(
  dataFolder: string,
  news: Pick<Owner, 'server'> | Pick<Owner, 'stop_limit_ms'>,
  post: Post = 'owner',
): void {
  const own = readOwn(dataFolder, post)
  if (own !== undefined) replaceWhole(fileOf(dataFolder, post), { ...own, ...news })
}

export function releaseOwnership(dataFolder: string, post: Post = 'owner'): void {
  if (readOwn(dataFolder, post) !== undefined) rmSync(fileOf(dataFolder, post))
}

function readOwn(dataFolder: string, post: Post): Owner | undefined {
  const owner = readOwner(dataFolder, post)
  const me = thisProcess()
  return owner?.pid === me.pid && owner.started === me.started ? owner : undefined
}

const fileOf = (dataFolder: string, post: Post): string => join(dataFolder, `${post}.json`)

function thisProcess(): ProcessIdentity {
  const me = identifyProcess(process.pid)
  if (!me) throw new Error('The start time of this process cannot be read.')
  return me
}

/**
 * Two starters may find the same dead owner, and the slower one must not replace the faster one. So a dead
 * owner is replaced only under a second file, claimed the same way, and only if it is still the same one.
 */
function claim(file: string, me: Owner): Owner | undefined {
  for (;;) {
    if (createWhole(file, me)) return undefined
    const found = readIfExists(file)
    if (found === undefined) continue
    const holder = parseOwner(found)
    if (holder && isStillRunning(holder)) return holder
    const takeover = `${file}.takeover`
    const rival = claim(takeover, me)
    if (rival) return rival
    try {
      if (readIfExists(file) === found) {
        replaceWhole(file, me)
        return undefined
      }
    } finally {
      rmSync(takeover)
    }
  }
}

/** Creates the file by a link, which is atomic: no reader sees half a file. */
function createWhole(file: string, owner: Owner): boolean {
  const draft = writeDraft(file, owner)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function replaceWhole(file: string, owner: Owner): void {
  renameSync(writeDraft(file, owner), file)
}

function writeDraft(file: string, owner: Owner): string {
  const draft = `${file}.new-${process.pid}`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`)
  return draft
}

/** Undefined for invalid content, such as the empty file that a power cut can leave. */
function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner> | null
    return typeof value?.pid === 'number' && typeof value.started === 'string'
      ? (value as Owner)
      : undefined
  } catch {
    return undefined
  }
}
