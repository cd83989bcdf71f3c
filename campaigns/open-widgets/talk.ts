import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from './listeners.ts'
import type { Shop } from './make-shop.ts'
import { sendAsVisitor, untilAccepted } from './make-visitors.ts'

/** Messages of visitors and the team in turn, in the conversations of visitors in turn. */
export function startTalk(shop: Shop) {
  const sent: number[][] = shop.visitors.map(() => [])
  let count = 0

  const sendNext = async (among: number): Promise<void> => {
    count += 1
    const number = count
    const at = number % among
    const visitor = shop.visitors[at] ?? assert.fail('no visitor')
    sent[at]?.push(number)
    if (Math.floor(number / among) % 2 === number % 2) {
      return sendAsVisitor(shop.chat, visitor, messageText(number))
    }
    const path = `/conversations/${visitor.conversationId}/messages`
    const message = { body: messageText(number), sender_email: shop.admin }
    const key = randomUUID()
    await untilAccepted(async () => (await shop.team.ask('POST', path, message, key)).status)
  }
  return {
    /** The numbers that were sent in each visitor's conversation. */
    sent,
    count: () => count,
    /** Sends `rate` messages a second to the first `among` visitors. Returns how many. */
    send: async (seconds: number, rate: number, among: number): Promise<number> => {
      const messages = Math.round(seconds * rate)
      await Promise.all(
        Array.from({ length: messages }, async (_, at) => {
          await sleep((at * 1_000) / rate)
          await sendNext(among)
        }),
      )
      return messages
    },
  }
}
