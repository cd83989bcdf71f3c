import assert from 'node:assert/strict'
import { exchange, type TestApp, type TestReply, type TestWorkspace } from '../../../../test/app.ts'
import { openStream, type Frame, type Stream } from '../../../chat/events/testing/open-stream.ts'
import { basePath } from '../../../start/app.ts'
import type { TwoCells } from './two-cells.ts'

type Cells = Pick<TwoCells, 'a' | 'b'>

/** A reply, and how long it took with all attempts. */
export type TimedReply = TestReply & { readonly ms: number }

/** A request under the base path. */
export type SendToEither = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<TimedReply>

/** A client behind a proxy: it goes to the cell that had it last, and to the other one after 421. Reads never fail. */
export function clientOf({ a, b }: Cells, space: TestWorkspace): SendToEither {
  let at: TestApp = a
  return async (method, path, body, headers = {}) => {
    const startedAt = performance.now()
    for (;;) {
      const reply = await exchange(
        at.port,
        method,
        `${basePath}${path}`,
        body && JSON.stringify(body),
        {
          host: `${space.subdomain}.localhost`,
          'x-api-key': space.key,
          'content-type': 'application/json',
          ...headers,
        },
      )
      if (reply.status === 421) at = at === a ? b : a
      else if (reply.status !== 503) return { ...reply, ms: performance.now() - startedAt }
      else assert.notEqual(method, 'GET', 'A read failed.')
      assert.ok(performance.now() - startedAt < 30_000, reply.text)
    }
  }
}

export type Followed = {
  readonly frames: readonly Frame[]
  readonly stop: () => Promise<void>
}

/** A stream as EventSource keeps it: after its end it goes on from the last id, at the other cell after 421. */
export function followStream(
  { a, b }: Cells,
  headers: Record<string, string>,
  query = '',
): Followed {
  const done: Frame[] = []
  const ending = new AbortController()
  let stream: Stream | undefined
  let at = a
  const run = async () => {
    let last: string | undefined
    while (!ending.signal.aborted) {
      const opened = await openStream({
        port: at.port,
        query,
        headers: { ...headers, ...(last === undefined ? {} : { 'last-event-id': last }) },
      })
      if (opened.reply.statusCode === 421) at = at === a ? b : a
      if (opened.reply.statusCode !== 200) {
        opened.abort()
        continue
      }
      stream = opened
      if (ending.signal.aborted) opened.abort()
      await opened.ended
      done.push(...opened.frames)
      stream = undefined
      last = done.findLast(({ id }) => id !== undefined)?.id
    }
  }
  const running = run()
  running.catch(() => undefined)
  return {
    get frames() {
      return [...done, ...(stream?.frames ?? [])]
    },
    stop: async () => {
      ending.abort()
      stream?.abort()
      await running
    },
  }
}
