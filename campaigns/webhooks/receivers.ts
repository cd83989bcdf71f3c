import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import {
  startReceiver,
  verify,
  type Received,
} from '../../server/chat/webhooks/testing/receiver.ts'
import type { Random } from '../../server/operate/generate/random.ts'

/** How a receiver fails before it recovers. */
const faults = ['none', 'refuses', 'hangs', 'resets', 'down'] as const
export type Fault = (typeof faults)[number]

export type CampaignReceiver = {
  readonly url: string
  readonly fault: Fault
  secret: string
  /** Events that got a 200, in the order of their first 200, with their bodies. */
  readonly taken: Map<string, Received>
  readonly counts: { requests: number; repeated: number }
  /** Stops the failures. */
  readonly behave: () => void
  readonly close: () => void
}

/** One in three requests fails; all of them if the receiver is down. */
export async function makeReceiver(fault: Fault, random: Random): Promise<CampaignReceiver> {
  let isFailing = fault !== 'none'
  const taken = new Map<string, Received>()
  const counts = { requests: 0, repeated: 0 }
  const respond = (received: Received, reply: ServerResponse) => {
    counts.requests += 1
    verify(made.secret, received)
    receiver.received.length = 0
    if (isFailing && (fault === 'down' || random.whole(0, 2) === 0)) return fail(fault, reply)
    const before = taken.get(received.id)
    if (before === undefined) taken.set(received.id, received)
    else {
      counts.repeated += 1
      assert.equal(received.body, before.body, 'An event was sent again with another body.')
    }
    reply.end('ok')
  }
  const receiver = await startReceiver(respond)
  const made: CampaignReceiver = {
    url: receiver.url,
    fault,
    secret: '',
    taken,
    counts,
    behave: () => (isFailing = false),
    close: receiver.close,
  }
  return made
}

function fail(fault: Fault, reply: ServerResponse): void {
  if (fault === 'hangs') return
  if (fault === 'resets') reply.destroy()
  else reply.writeHead(fault === 'down' ? 503 : 500).end('not now')
}
