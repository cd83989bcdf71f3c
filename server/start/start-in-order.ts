import { noStopRequest, untilAborted, type StopRequest } from '../store/database/stop-request.ts'

type Stop = () => Promise<void>

/**
 * Starts parts in order; each registers its stop with `onStop`. Stops them in reverse order, also if a
 * part fails to start, such as on a port in use, or if a stop is requested meanwhile: then it rejects. A
 * hurried stop waits only for the first part, PostgreSQL: the others fail without it and need no wait.
 */
export async function startInOrder<Started extends object>(
  start: (onStop: (stop: Stop) => void) => Promise<Started>,
  { asked, hurried }: StopRequest = noStopRequest,
): Promise<Started & { readonly stop: Stop }> {
  const stops: Stop[] = []
  const stop = async () => {
    const hurry = untilAborted(hurried)
    const failures: unknown[] = []
    let last = Promise.resolve()
    for (const stopPart of stops.toReversed()) {
      // A part that fails to stop must not prevent PostgreSQL's stop.
      last = stopPart().catch((error: unknown) => void failures.push(error))
      await Promise.race([last, hurry])
    }
    await last
    if (failures.length > 0) throw failures[0]
  }
  try {
    asked.throwIfAborted()
    const started = await start((stopPart) => {
      stops.push(stopPart)
      asked.throwIfAborted()
    })
    asked.throwIfAborted()
    return { ...started, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
