import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import type { ServerAccount } from './unprivileged-account.ts'

/** A program with its arguments, and what spawn() must change about the account. */
export type ServerCommand = {
  program: string
  args: string[]
  ids: { uid?: number; gid?: number }
}

/**
 * The command that runs `command` as `account`. With `deathSignal` the kernel sends it that signal when this process
 * ends in any way. All wrappers end in exec(): the pid of the child is the pid of the program.
 */
export function commandAs(
  account: ServerAccount,
  command: string[],
  deathSignal: 'QUIT' | 'KILL' | undefined,
): ServerCommand {
  const tied = deathSignal && ['--pdeathsig', deathSignal, '--', ...command]
  const tiedCommand = tied ? ['setpriv', ...tied] : command
  if (account.manner === 'namespaced') {
    const { uid, gid } = account.shownAs
    return split([
      'unshare',
      '--user',
      `--map-user=${uid}`,
      `--map-group=${gid}`,
      '--',
      ...tiedCommand,
    ])
  }
  if (account.manner === 'same') return split(tiedCommand)
  const { uid, gid } = account
  if (!tied) return { ...split(command), ids: { uid, gid } }
  // setuid() resets the death signal, so setpriv does both, in its order.
  return split(['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...tied])
}

/** Whether this machine's setpriv supports death signals. They follow the spawning thread, so workers cannot use them. */
export async function hasDeathSignals(env: Record<string, string>): Promise<boolean> {
  if (process.platform !== 'linux' || !isMainThread) return false
  return await promisify(execFile)('setpriv', ['--pdeathsig', 'QUIT', '--', 'true'], { env }).then(
    () => true,
    () => false,
  )
}

function split([program = '', ...args]: string[]): ServerCommand {
  return { program, args, ids: {} }
}
