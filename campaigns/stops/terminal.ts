import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const ctrlC = '\u0003'

/** `npm start` on a separate terminal. */
export type Terminal = {
  readonly said: () => string
  /** Resolves when the server reports ready, or when everything has ended. */
  readonly ready: Promise<void>
  /** The exit code of npm. */
  readonly ended: Promise<number>
  readonly pressCtrlC: () => void
  readonly signalNpm: (signal: NodeJS.Signals) => void
  readonly signalGroup: (signal: NodeJS.Signals) => void
  /** Closes the terminal's window. */
  readonly close: () => void
}

/** Runs `npm start` under script(1) of util-linux, which creates the terminal. */
export function openTerminal(env: Record<string, string>): Terminal {
  const child = spawn('script', ['-qfec', 'exec npm start', '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  const ready = Promise.withResolvers<void>()
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (said.includes('ready on')) ready.resolve()
  })
  // Closed together with the terminal.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<number>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      ready.resolve()
      resolve(code ?? -1)
    })
  })
  const npm = () => {
    const { pid } = child
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return Number(children.split(' ')[0])
  }
  return {
    said: () => said,
    ready: ready.promise,
    ended,
    pressCtrlC: () => child.stdin.write(ctrlC),
    signalNpm: (signal) => process.kill(npm(), signal),
    // The terminal's session begins with npm.
    signalGroup: (signal) => process.kill(-npm(), signal),
    close: () => child.kill('SIGKILL'),
  }
}
