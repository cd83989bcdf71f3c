import { Writable } from 'node:stream'

type Line = {
  level: number
  time: number
  msg?: string
  process?: string
  workspace?: string
  method?: string
  route?: string
  status?: number
  time_ms?: number
  err?: { type?: string; message?: string; stack?: string }
}

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** A stream that takes log lines as JSON and prints them readably to the terminal. */
export function terminalLog(): NodeJS.WritableStream {
  return new Writable({
    write: (text: Buffer, _encoding, done) => {
      process.stdout.write(readableLog(text.toString()))
      done()
    },
  })
}

/** Formats JSON log lines for reading; keeps other lines. */
export function readableLog(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => `${readable(line)}\n`).join('')
}

function readable(text: string): string {
  try {
    return describe(JSON.parse(text) as Line)
  } catch {
    return text
  }
}

/** `14:03:12  200  GET /api/external/v2/conversations  3.1 ms  acme`, or the message with its level. */
function describe(line: Line): string {
  const clock = new Date(line.time).toTimeString().slice(0, 8)
  const { method, route, status, time_ms: ms } = line
  const said =
    line.msg === 'request' && method !== undefined
      ? [status, `${method} ${route}`, `${ms} ms`, line.workspace]
      : [levels[line.level], line.msg]
  const parts = [clock, ...said, line.process].filter((part) => part !== undefined && part !== '')
  const trace = line.err?.stack || line.err?.message
  return [parts.join('  '), ...(trace ? [trace] : [])].join('\n')
}
