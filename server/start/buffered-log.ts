import { fstatSync, writeSync } from 'node:fs'

/** The longest time that a line waits for others. */
const waitMs = 20
/** PIPE_BUF of Linux: writes to a pipe are atomic up to this size. */
const longestOfPipe = 4_096
/** Writes to a file are whole at any size. */
const longestOfFile = 65_536
/** The wait before retrying a full non-blocking pipe. */
const retryMs = 10

const standardOutput = 1
/** The position of the level's first digit in a line: `{"level":30,`. */
const levelAt = '{"level":'.length

export type LogOutput = { readonly write: (line: string) => void }

/**
 * Writes lines of JSON to standard output, several per system call, because the call costs more than the
 * line (docs/decisions/0061). A warning or an error flushes immediately, and so does the exit of the
 * process, also after an uncaught exception. Only SIGKILL or a crash of Node itself loses the lines of
 * the last 20 ms.
 */
export function bufferedLog(
  write = writeOut,
  longestPiece = longestFor(standardOutput),
): LogOutput {
  let pending = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    process.off('exit', flush)
    const lines = pending
    pending = ''
    if (lines !== '') write(lines)
  }
  const flushSoon = () => {
    process.on('exit', flush)
    return setTimeout(flush, waitMs).unref()
  }
  return {
    write: (line) => {
      if (pending.length + line.length > longestPiece) flush()
      pending += line
      if (line.charAt(levelAt) >= '4') flush()
      else timer ??= flushSoon()
    },
  }
}

/** The longest piece that an output takes as a whole, also beside other writers. */
export function longestFor(output: number): number {
  return fstatSync(output).isFile() ? longestOfFile : longestOfPipe
}

let hasFailed = false

/** Never throws: a closed pipe or a full disk must not stop the server. */
function writeOut(lines: string): void {
  let bytes = Buffer.from(lines)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(standardOutput, bytes))
      hasFailed = false
    } catch (error) {
      if (!isFull(error)) {
        reportOnce(error)
        return
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

function reportOnce(error: unknown): void {
  if (!hasFailed) console.error(`The log cannot be written: ${String(error)}`)
  hasFailed = true
}
