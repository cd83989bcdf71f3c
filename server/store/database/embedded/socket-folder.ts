import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerAccount } from './unprivileged-account.ts'
import { mayEnter } from './unprivileged-account.ts'

/** A socket address holds 108 bytes on Linux and 104 on macOS, with a zero at its end. */
const socketPathLimitBytes = process.platform === 'darwin' ? 103 : 107

/**
 * The folder for the server's socket: a short path, since data folders are often too deep for a socket, derived from
 * the data folder's.
 */
export function chooseSocketFolder(
  dataFolder: string,
  account: ServerAccount,
  port: number,
): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const name = `porchlight-${hash}-${account.uid}`
  const fits = (parent: string): boolean =>
    Buffer.byteLength(join(parent, name, socketName(port))) <= socketPathLimitBytes
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(folder) && mayEnter(folder, account))
  if (parent === undefined) {
    throw new EmbeddedPostgresError(
      `The temporary folder ${tmpdir()} is closed to PostgreSQL, or its path is too long for a socket. ` +
        'Set TMPDIR to a short one.',
    )
  }
  return join(parent, name)
}

export function socketName(port: number): string {
  return `.s.PGSQL.${port}`
}

/**
 * Creates the folder for its account only: access to the socket is access as superuser. Another account may have
 * created a folder of that name before.
 */
export function makePrivateFolder(folder: string, account: { uid: number; gid: number }): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  const ours = [account.uid, process.getuid?.()].includes(found.uid)
  if (!found.isDirectory() || !ours) {
    throw new EmbeddedPostgresError(
      `${folder} was created by another user (id ${found.uid}), who could read the connection. Remove it.`,
    )
  }
  if (found.uid !== account.uid) chownSync(folder, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}
