import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../bin/porchlight.js', import.meta.url))

export type CommandProcess = {
  readonly pid: number
  readonly kill: () => void
  /** `code` is null after a kill. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>
}

/**
 * Starts a command of the command line as a process of its own, without an installation unless `env` names one. `hear`
 * gets what it says on its standard error, as it comes.
 */
export function startCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>> = { PORCHLIGHT_DATA: join(tmpdir(), 'porchlight-none') },
  hear: (text: string) => void = () => undefined,
): CommandProcess {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => {
    said.err += text.toString()
    hear(text.toString())
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }))
  })
  return { pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL'), ended }
}
