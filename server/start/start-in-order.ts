import { noStopRequest, untilAborted, type StopRequest } from '../store/database/stop-request.ts'

type Stop = () => Promise<void>

/**
 * Starts parts one after the other, each of which says by `later` how it is stopped. Last started, first
 * stopped; also when a later part cannot start, such as on a taken port, or when a stop is asked for
 * meanwhile: then it rejects. A hurried stop waits for the part that was started first alone, PostgreSQL:
 * the others lose it, and with it all that they could wait for.
 */
export async function startInOrder<Started extends object>(
  start: (later: (stop: Stop) => void) => Promise<Started>,
  { asked, hurried }: StopRequest = noStopRequest,
): Promise<Started & { readonly stop: Stop }> {
  const stops: Stop[] = []
  const stop = async () => {
    const hurry = untilAborted(hurried)
    const failures: unknown[] = []
    let last = Promise.resolve()
    for (const stopPart of stops.toReversed()) {
      // A part that cannot stop must not keep PostgreSQL from it.
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
