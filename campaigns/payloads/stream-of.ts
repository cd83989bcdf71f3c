import type { Route } from 'playwright-core'

/** A frame of an event stream: an event, or a signal, which has no place in the log. */
export type StreamFrame =
  | {
      readonly id: string
      readonly data: Readonly<Record<string, unknown>> & { readonly type: string }
    }
  | { readonly signal: object }

/** Holds the event stream of a page back until there is something to stream. */
export function heldStream() {
  const given = Promise.withResolvers<string>()
  return {
    /** Answers each request with all frames: a page gives up one that waits for too long, and asks again. */
    handle: async (route: Route): Promise<void> => {
      const body = await given.promise
      // The page may have been left meanwhile.
      await route.fulfill({ contentType: 'text/event-stream', body }).catch(() => undefined)
    },
    tell: (frames: readonly StreamFrame[]): void => given.resolve(frames.map(textOf).join('')),
  }
}

function textOf(frame: StreamFrame): string {
  if ('signal' in frame) return `event: signal\ndata: ${JSON.stringify(frame.signal)}\n\n`
  const { id, data } = frame
  return `id: ${id}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
}
