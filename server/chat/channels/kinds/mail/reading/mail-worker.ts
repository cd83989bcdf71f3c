import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { MailAnswer, MailOrder, ReadMail } from './make-mail-reader.ts'
import { parseMail, UnreadableMail } from './parse-mail.ts'
import { PlainBlob } from './plain-blob.ts'
import { showOriginal } from './show-original.ts'

// On Linux this is the priority of a thread: people who chat go first. Elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

// Of this thread alone: the parser makes one of each part.
globalThis.Blob = PlainBlob as unknown as typeof Blob

/** Parses mails in a thread of its own, one at a time; make-mail-reader.ts ends it if one takes too long. */
parentPort?.on('message', ({ raw, key }: MailOrder) => {
  void answer(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), key)
})

/** Hands the files over instead of copying them. */
async function answer(raw: Buffer<ArrayBuffer>, key: string | undefined): Promise<void> {
  const before = process.threadCpuUsage()
  const read = await readMail(raw)
  const found = key !== undefined && 'mail' in read ? { shown: showOriginal(read.mail, key) } : read
  const { user, system } = process.threadCpuUsage(before)
  const message: MailAnswer = { found, usedMs: (user + system) / 1_000 }
  const files = 'mail' in found ? found.mail.files : []
  return parentPort?.postMessage(message, [
    ...new Set(files.map(({ content }) => content.buffer as ArrayBuffer)),
  ])
}

async function readMail(raw: Buffer<ArrayBuffer>): Promise<ReadMail> {
  try {
    return { mail: await parseMail(raw) }
  } catch (error) {
    const isLimit = error instanceof UnreadableMail
    return { unreadable: isLimit ? error.message : 'It cannot be parsed.' }
  }
}
