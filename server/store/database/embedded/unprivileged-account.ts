import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/**
 * How the server runs, and the owner of its files as seen from here. PostgreSQL refuses to run as root, so root
 * switches to an account; if that account cannot reach the files, root stays root in a user namespace that shows it
 * as the account. That isolates less, so it is the second choice.
 */
export type ServerAccount =
  | { manner: 'same' | 'switched'; uid: number; gid: number }
  | { manner: 'namespaced'; uid: number; gid: number; shownAs: { uid: number; gid: number } }

type Paths = { programFolder: string; clusterFolder: string }
type Account = { name: string; uid: number; gid: number }

const candidates = ['postgres', 'nobody']

/** Chooses an account that can reach the programs and the cluster's path; an existing cluster keeps its account. */
export function chooseAccount(paths: Paths): ServerAccount {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  const owner = clusterOwner(paths.clusterFolder)
  if (uid !== 0) {
    if (owner === undefined || owner === uid) return { manner: 'same', uid, gid }
    throw wrongOwner(paths.clusterFolder, owner, `user id ${uid}`)
  }
  const accounts = findAccounts(candidates)
  if (owner !== undefined && owner !== 0) return accountOfCluster(paths, accounts, owner)
  const reaching = accounts.find((account) => closedFolder(paths, account) === undefined)
  if (owner === undefined && reaching) return switchTo(reaching)
  return inNamespace(paths, accounts[0])
}

function accountOfCluster(paths: Paths, accounts: Account[], owner: number): ServerAccount {
  const account = accounts.find(({ uid }) => uid === owner)
  if (!account) {
    const expected = accounts.map(({ name, uid }) => `${name} (user id ${uid})`).join(' or ')
    throw wrongOwner(paths.clusterFolder, owner, expected)
  }
  const closed = closedFolder(paths, account)
  if (closed === undefined) return switchTo(account)
  throw new EmbeddedPostgresError(
    `${paths.clusterFolder} belongs to the account ${account.name}, which may not enter ${closed}. ` +
      `Allow it with: chmod o+x ${closed}`,
  )
}

function inNamespace(paths: Paths, shownAs: Account | undefined): ServerAccount {
  if (!shownAs) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and there is no account ${candidates.join(' or ')} to run it. ` +
        'Create one, or start Porchlight as an ordinary user.',
    )
  }
  // In its own namespace root can no longer enter folders of other accounts.
  const root = { uid: 0, gid: 0 }
  const closed = closedFolder(paths, root)
  if (closed === undefined) return { manner: 'namespaced', ...root, shownAs }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the account ${shownAs.name} may not enter ${closed}. ` +
      `Start Porchlight as an ordinary user, or allow it with: chmod o+x ${closed}`,
  )
}

const switchTo = ({ uid, gid }: Account): ServerAccount => ({ manner: 'switched', uid, gid })

function wrongOwner(folder: string, owner: number, expected: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${folder} belongs to user id ${owner}, but PostgreSQL would run as ${expected}. ` +
      `Start Porchlight as user id ${owner}, or change the owner of that folder and all in it.`,
  )
}

function clusterOwner(clusterFolder: string): number | undefined {
  const stat = statSync(clusterFolder, { throwIfNoEntry: false })
  // Root may find an empty folder that an administrator created: it is about to be replaced.
  const empty = process.getuid?.() === 0 && !existsSync(join(clusterFolder, 'PG_VERSION'))
  return empty ? undefined : stat?.uid
}

/** Reads only the password file: these accounts are local, and a lookup by program would cost a process. */
function findAccounts(names: string[]): Account[] {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  return names.flatMap((name) => {
    const fields = rows.find((row) => row.startsWith(`${name}:`))?.split(':')
    return fields ? [{ name, uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }] : []
  })
}

/** The first folder on the way to the programs or the data that the account may not enter. */
function closedFolder(paths: Paths, account: { uid: number; gid: number }): string | undefined {
  return [paths.programFolder, dirname(paths.clusterFolder)]
    .flatMap(withAncestors)
    .find((folder) => !mayEnter(folder, account))
}

export function mayEnter(folder: string, account: { uid: number; gid: number }): boolean {
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

function withAncestors(folder: string): string[] {
  return folder === dirname(folder) ? [folder] : [...withAncestors(dirname(folder)), folder]
}
