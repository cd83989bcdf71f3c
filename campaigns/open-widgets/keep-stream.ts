import { request } from 'node:http'

/** Three times the server's heartbeat interval. */
const giveUpMs = 45_000

/** A stream that opens itself again, like that of a browser. */
export type KeptStream = {
  readonly port: number
  readonly path: string
  /** Also the place to resume from; asked anew for each attempt. */
  readonly headers: () => Record<string, string>
  /** Pause before the next attempt, after so many failures in a row; `asked` is what the server's `retry:` said last. */
  readonly pauseMs: (failures: number, asked: number | undefined) => number
  readonly onOpen: () => void
  readonly onClose: () => void
  /** The text of one frame, without the empty line after it. */
  readonly onFrame: (frame: string) => void
}

/** Opens the stream, for as long as the process lives. */
export function keepStream(kept: KeptStream): void {
  let failures = 0
  let asked: number | undefined
  const open = () => {
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      failures += 1
      kept.onClose()
      setTimeout(open, kept.pauseMs(failures, asked))
    }
    const sent = request({
      host: '127.0.0.1',
      port: kept.port,
      path: kept.path,
      headers: { accept: 'text/event-stream', ...kept.headers() },
      agent: false,
    })
    sent.setTimeout(giveUpMs, () => sent.destroy())
    sent.on('error', again)
    sent.on('response', (reply) => {
      if (reply.statusCode === 200) {
        failures = 0
        kept.onOpen()
      }
      let rest = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        const frames = (rest + part).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const wanted = /^retry: (\d+)$/m.exec(frame)?.[1]
          if (wanted !== undefined) asked = Number(wanted)
          kept.onFrame(frame)
        }
      })
      reply.on('error', again)
      reply.on('close', again)
    })
    sent.end()
  }
  open()
}
