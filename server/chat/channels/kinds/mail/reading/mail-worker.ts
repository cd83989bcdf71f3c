import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { MailOrder, ReadMail } from './make-mail-reader.ts'
import { parseMail, UnreadableMail } from './parse-mail.ts'
import { showOriginal } from './show-original.ts'

// On Linux this is the priority of a thread: people who chat go first. Elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

/** Parses mails in a thread of its own, one at a time; make-mail-reader.ts ends it if one takes too long. */
parentPort?.on('message', ({ raw, key }: MailOrder) => {
  void answer(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), key)
})

/** Hands the files over instead of copying them. */
async function answer(raw: Buffer<ArrayBuffer>, key: string | undefined): Promise<void> {
  const read = await readMail(raw)
  if (key !== undefined) {
    const shown = 'mail' in read ? { shown: showOriginal(read.mail, key) } : read
    return parentPort?.postMessage(shown, [])
  }
  const files = 'mail' in read ? read.mail.files : []
  return parentPort?.postMessage(read, [
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
