import type { Config } from '../../config/config.ts'
import { readableLog } from '../../api/http/terminal-log.ts'

const warn = 40
const quieter: readonly Config['logLevel'][] = ['error', 'fatal', 'silent']

/** Writes a warning in the format of the workers' logger; the primary has no HTTP server with a logger. */
export function logLine(level: Config['logLevel'], msg: string): void {
  if (quieter.includes(level)) return
  const line = `${JSON.stringify({ level: warn, time: Date.now(), process: 'primary', msg })}\n`
  process.stdout.write(process.stdout.isTTY ? readableLog(line) : line)
}
