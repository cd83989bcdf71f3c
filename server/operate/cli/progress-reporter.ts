import type { WriteStream } from 'node:tty'

type Counts = { contacts: number; conversations: number; messages: number }

const barCells = 30
const drawEveryMs = 100

/** Shows a command's progress: a bar on a terminal, else a line for every tenth. */
export function progressReporter(
  output: Pick<WriteStream, 'write' | 'isTTY'>,
  wanted: Counts,
): { report: (made: Counts) => void; end: () => void } {
  const whole = rowsOf(wanted)
  const startedAt = performance.now()
  let tenth = 0
  let drawnAt = -Infinity
  const drawBar = (made: Counts) => {
    const now = performance.now()
    const done = rowsOf(made)
    if (done < whole && now - drawnAt < drawEveryMs) return
    drawnAt = now
    const cells = Math.floor((done / whole) * barCells)
    const bar = '#'.repeat(cells).padEnd(barCells, '.')
    const leftSeconds = Math.ceil(((now - startedAt) / 1_000 / done) * (whole - done))
    output.write(`\r[${bar}] ${describe(made, done / whole)}, ${leftSeconds} s left\u001B[K`)
  }
  const writeLine = (made: Counts) => {
    const share = rowsOf(made) / whole
    if (Math.floor(share * 10) === tenth) return
    tenth = Math.floor(share * 10)
    output.write(`${describe(made, share)}\n`)
  }
  return {
    report: output.isTTY ? drawBar : writeLine,
    end: () => {
      if (drawnAt > -Infinity) output.write('\n')
    },
  }
}

function rowsOf({ contacts, conversations, messages }: Counts): number {
  return contacts + conversations + messages
}

function describe(made: Counts, share: number): string {
  const conversations = made.conversations.toLocaleString('en-US')
  const messages = made.messages.toLocaleString('en-US')
  return `${Math.floor(share * 100)} %: ${conversations} conversations, ${messages} messages`
}
