import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'node:http'
import { exchangeRaw } from '../exchange.ts'
import { typicalMail } from './typical-mail.ts'

/** A channel to which mails are posted. */
export type MailTarget = {
  readonly port: number
  readonly host: string
  readonly key: string
  readonly channelId: string
}

export type PostOrder = { readonly targets: readonly MailTarget[]; readonly rate: number }

// Posts mails at a fixed rate until it is told to stop, and then says how many were accepted.

let going = new AbortController()
let running: Promise<number> = Promise.resolve(0)
let number = 0
const agent = new Agent({ keepAlive: true })

setPriority(10)

process.on('message', (order: PostOrder | 'stop') => {
  if (order === 'stop') {
    going.abort()
    void running.then((accepted) => process.send?.(accepted))
    return
  }
  going = new AbortController()
  running = post(order, going.signal)
})
process.on('disconnect', () => process.exit())

async function post({ targets, rate }: PostOrder, end: AbortSignal): Promise<number> {
  const startedAt = performance.now()
  const posted: Promise<boolean>[] = []
  for (let at = 0; !end.aborted; at += 1) {
    const target = targets[at % targets.length]
    if (target !== undefined) posted.push(postOne(target))
    await sleep(Math.max(0, startedAt + ((at + 1) * 1_000) / rate - performance.now()))
  }
  return (await Promise.all(posted)).filter(Boolean).length
}

async function postOne({ port, host, key, channelId }: MailTarget): Promise<boolean> {
  number += 1
  const { status } = await exchangeRaw({
    port,
    method: 'POST',
    path: `/api/external/v2/mail-channels/${channelId}/messages`,
    headers: { host, 'x-api-key': key, 'content-type': 'message/rfc822' },
    payload: typicalMail(number),
    agent,
    timeoutMs: 60_000,
  })
  return status === 202
}
