import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'

const limitBytes = 8 * 1024 * 1024
const checkIntervalMs = 60_000
const quotedLines = 5
const quotedBytes = 4096

/** Opens the server's log for the child to inherit, so that its account needs no access to the folder. */
export function openServerLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Appending: otherwise the server would continue at its old offset after a rotation and leave a hole.
  return openSync(file, 'a', 0o600)
}

/** Keeps the log and one predecessor (`.1`) at about `limitBytes` each. Returns the stop. */
export function keepLogBounded(file: string): () => void {
  const rotate = () => {
    try {
      rotateWhenLarge(file)
    } catch {
      // A full disk, which must not end this process: the next look tries again.
    }
  }
  rotate()
  const timer = setInterval(rotate, checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Copies and empties the log in place, because the server holds the file open. */
export function rotateWhenLarge(file: string, maxBytes: number = limitBytes): void {
  if (logSize(file) <= maxBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines that the server wrote after `offset`; failures only, if there are any. */
export function lastWords(file: string, offset: number): string {
  const from = Math.max(offset, logSize(file) - quotedBytes)
  const lines = readFrom(file, from).trim().split('\n')
  const failures = lines.filter((line) => /\b(FATAL|PANIC|ERROR):/.test(line))
  return (failures.length > 0 ? failures : lines).slice(-quotedLines).join('\n')
}

function readFrom(file: string, offset: number): string {
  const log = openSync(file, 'r')
  try {
    const text = Buffer.alloc(quotedBytes)
    return text.toString('utf8', 0, readSync(log, text, 0, quotedBytes, offset))
  } finally {
    closeSync(log)
  }
}
