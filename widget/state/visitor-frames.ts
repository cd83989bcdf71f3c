import { limitTime } from '../../client/source/limit-time.ts'
import { readFrames, type Frame } from '../../client/source/read-frames.ts'
import type { Calls } from './connect.ts'

/** The server sends something every 15 seconds. */
const longestSilenceMs = 35_000

type Options = {
  readonly after: string | undefined
  readonly signal: AbortSignal
  readonly onOpen: () => void
}

/** The frames of one connection, until it drops or the net goes: some systems leave a dead connection open. */
export async function* visitorFrames(
  calls: Calls,
  { after, signal, onOpen }: Options,
): AsyncGenerator<Frame, void, undefined> {
  const limit = limitTime(longestSilenceMs, signal)
  const lost = new AbortController()
  addEventListener('offline', () => lost.abort(), { signal: lost.signal })
  try {
    const { body } = await calls.stream('/events/stream', {
      query: { signals: true },
      signal: AbortSignal.any([limit.signal, lost.signal]),
      headers: {
        accept: 'text/event-stream, application/json',
        ...(after === undefined ? {} : { 'last-event-id': after }),
      },
    })
    limit.restart()
    onOpen()
    for await (const frame of readFrames(body ?? new ReadableStream())) {
      limit.restart()
      yield frame
    }
  } finally {
    limit.end()
    lost.abort()
  }
}
