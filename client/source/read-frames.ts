/** One message of Server-Sent Events. `id` and `retryMs` may come without `data`. */
export type Frame = {
  readonly event: string
  readonly data: string | undefined
  readonly id: string | undefined
  readonly retryMs: number | undefined
}

/** The messages of a stream (WHATWG HTML, 9.2.6). Drops an incomplete last message, as specified. */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Frame, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // A CR at the end may be half of a CRLF, so it stays in `rest`.
      const text = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      const parts = text.split(/\n\n|\r\r/)
      rest = parts.pop() ?? ''
      for (const part of parts) yield readFrame(part)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readFrame(text: string): Frame {
  const fields: Record<string, string> = {}
  const data: string[] = []
  for (const line of text.split(/[\n\r]/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (name === 'data') data.push(value)
    else fields[name] = value
  }
  const { event = 'message', id, retry } = fields
  return {
    event,
    id,
    data: data.length === 0 ? undefined : data.join('\n'),
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  }
}
