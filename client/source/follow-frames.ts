import { delayBefore, limitTime, wait } from './limit-time.ts'
import { isTemporary, PorchlightError } from './porchlight-error.ts'
import { readFrames, type Frame } from './read-frames.ts'
import { sendRaw, type Connection } from './send.ts'

/** The server sends something every 15 seconds, so a longer silence means a broken connection. */
const longestSilenceMs = 45_000

/** Why and how often in a row connections have failed; `askedMs` is the delay that the server asked for. */
export type Dropped = {
  readonly failures: number
  readonly askedMs: number | undefined
  readonly error: unknown
}

export type FollowFramesOptions = {
  /** The `id` of the last processed frame; absent: from now on. */
  readonly after?: string | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
  /** Called when a connection is open. */
  readonly onOpen?: (() => void) | undefined
  /** Resolves when the next connection may be opened. Default: after the asked delay, or exponential backoff. */
  readonly pause?: ((dropped: Dropped) => Promise<void>) | undefined
}

/**
 * Every frame of the event stream, those without data included, over any number of connections: each resumes after the
 * last `id`. Without end; throws only if reconnecting cannot help, such as after 401.
 */
export async function* followFrames(
  connection: Connection,
  { after, query, signal, onOpen, pause }: FollowFramesOptions,
): AsyncGenerator<Frame, void, undefined> {
  let position = after
  let dropped: Dropped = { failures: 0, askedMs: undefined, error: undefined }
  const onDrop = (error: unknown) => {
    dropped = { ...dropped, error }
  }
  for (;;) {
    dropped = { failures: dropped.failures + 1, askedMs: undefined, error: undefined }
    const connected = { query, position, signal, onOpen, onDrop }
    for await (const frame of framesOf(connection, connected)) {
      dropped = { ...dropped, failures: 0, askedMs: frame.retryMs ?? dropped.askedMs }
      yield frame
      position = frame.id ?? position
    }
    if (pause !== undefined) await pause(dropped)
    else await wait(dropped.askedMs ?? delayBefore(dropped.failures + 1), signal)
    signal?.throwIfAborted()
  }
}

type Connected = Pick<FollowFramesOptions, 'query' | 'signal' | 'onOpen'> & {
  readonly position: string | undefined
  readonly onDrop: (error: unknown) => void
}

/** The frames of one connection. Ends when it drops; throws only if reconnecting cannot help. */
async function* framesOf(
  connection: Connection,
  { query, position, signal, onOpen, onDrop }: Connected,
): AsyncGenerator<Frame, void, undefined> {
  const limit = limitTime(longestSilenceMs, signal)
  try {
    const call = { method: 'GET', path: '/events/stream', query: query ?? {} }
    const headers = {
      accept: 'text/event-stream, application/json',
      ...(position === undefined ? {} : { 'last-event-id': position }),
    }
    const { body } = await sendRaw(connection, call, { signal: limit.signal, headers })
    limit.restart()
    onOpen?.()
    for await (const frame of readFrames(body ?? new ReadableStream())) {
      limit.restart()
      yield frame
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof PorchlightError && !isTemporary(error)) throw error
    onDrop(error)
  } finally {
    limit.end()
  }
}
