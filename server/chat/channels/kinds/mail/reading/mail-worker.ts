import { parentPort } from 'node:worker_threads'
import type { ReadMail } from './make-mail-reader.ts'
import { parseMail, UnreadableMail } from './parse-mail.ts'

/** Parses mails in a thread of its own, one at a time; make-mail-reader.ts ends it if one takes too long. */
parentPort?.on('message', (raw: Uint8Array<ArrayBuffer>) => {
  void answer(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
})

/** Hands the files over instead of copying them. */
async function answer(raw: Buffer<ArrayBuffer>): Promise<void> {
  const read = await readMail(raw)
  const files = 'mail' in read ? read.mail.files : []
  parentPort?.postMessage(read, [
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
