import type { Random } from '../../server/operate/generate/random.ts'
import { rawMail } from '../../test/mails.ts'

/** A mail of the campaign; its copies have the same bytes. */
export type SentMail = {
  readonly subject: string
  readonly raw: Buffer
  readonly hasCopies: boolean
}

/** In a hundred: without a Message-ID, and true copies of the one before. */
const percent = { unnamed: 15, copies: 4 }

/** Mails of as many people, so that none of them is a flood. */
export function makeMails(count: number, random: Random): SentMail[] {
  const mails: SentMail[] = []
  while (mails.length < count) {
    const before = mails.at(-1)
    const isCopy = before !== undefined && random.whole(1, 100) <= percent.copies
    if (isCopy) {
      const copied = { ...before, hasCopies: true }
      mails[mails.length - 1] = copied
      mails.push(copied)
      continue
    }
    const number = mails.length + 1
    const isNamed = random.whole(1, 100) > percent.unnamed
    const raw = rawMail(
      `From: p${number}@example.com`,
      'To: help@shop.example',
      `Subject: Mail ${number}`,
      ...(isNamed ? [`Message-ID: <${number}@example.com>`] : []),
      '',
      `Text ${number} ${'x'.repeat(random.whole(0, 20_000))}`,
      '',
    )
    mails.push({ subject: `Mail ${number}`, raw, hasCopies: false })
  }
  return mails
}
