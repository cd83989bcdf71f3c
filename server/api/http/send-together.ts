import type { FastifyInstance, FastifyReply } from 'fastify'

type Waiting = { readonly reply: FastifyReply; readonly send: () => void }

/**
 * Writes the replies of a turn of the event loop together, when all sockets have been read. A reply wakes its client, which
 * takes longer than the write itself; clients that are woken together send their next requests together, too
 * (docs/decisions/0270). No timer: a reply that is alone waits for nothing.
 */
export function sendTogether(server: FastifyInstance): void {
  let waiting: Waiting[] = []
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (const one of all) sendOne(one)
  }
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (waiting.length === 0) setImmediate(sendAll)
    waiting.push({ reply, send: done })
  })
}

/** What the framework throws here, as for a header that cannot be sent, would reach nobody. */
function sendOne({ reply, send }: Waiting): void {
  try {
    send()
  } catch (error) {
    void reply.send(error)
  }
}
