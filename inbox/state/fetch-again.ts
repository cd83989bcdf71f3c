import { pause } from '../../pages/stream/back-off.ts'

/** Nearly every read takes less; one whose reply was lost never ends by itself. */
const askAgainMs = 2_500

/**
 * Fetches. A read without a whole reply after 2.5 seconds, or when the net is back before that, is sent a second time; the
 * first whole reply counts and the other request is aborted. Rejects as the first request does when both fail.
 */
export async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') return fetch(url, init)
  const first = new AbortController()
  const second = new AbortController()
  const ask = async (own: AbortController) => {
    const signals = [own.signal, ...(init.signal ? [init.signal] : [])]
    const reply = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
    // The body may be lost, too.
    await reply.clone().arrayBuffer()
    return { reply, other: own === first ? second : first }
  }
  const asked = ask(first)
  const early = await Promise.race([asked, pause(askAgainMs, second.signal)])
  if (early !== undefined) return early.reply
  const tries = [asked, ask(second)]
  try {
    const { reply, other } = await Promise.any(tries)
    other.abort()
    return reply
  } catch {
    return (await asked).reply
  }
}
