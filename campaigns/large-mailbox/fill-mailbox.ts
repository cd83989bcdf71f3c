import { chownSync } from 'node:fs'
import { link, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rawMail } from '../../test/mails.ts'

/** A file has at most 65,000 names on ext4. */
const namesPerFile = 50_000
const atOnce = 200

/** Puts mails into the inbox of a user, whose folder `home` has, as names of a few files: much faster than deliveries. */
export async function fillMailbox(home: string, user: string, mails: number): Promise<void> {
  const folder = join(home, user, 'Maildir')
  const parts = [
    join(home, user),
    folder,
    ...['cur', 'new', 'tmp'].map((part) => join(folder, part)),
  ]
  const { uid, gid } = await stat(home)
  for (const part of parts) {
    await mkdir(part, { recursive: true, mode: 0o700 })
    chownSync(part, uid, gid)
  }
  const nameOf = (number: number) =>
    join(folder, 'cur', `${1_600_000_000 + number}.M${number}.old:2,S`)
  let source = ''
  for (let from = 1; from <= mails; from += atOnce) {
    if ((from - 1) % namesPerFile === 0) {
      source = join(home, user, `old-${from}`)
      const raw = rawMail(`From: p${from}@example.com`, 'Subject: Old', '', `Text ${from}`, '')
      await writeFile(source, raw, { mode: 0o600 })
      chownSync(source, uid, gid)
    }
    const numbers = Array.from({ length: Math.min(atOnce, mails - from + 1) }, (_, at) => from + at)
    await Promise.all(numbers.map(async (number) => link(source, nameOf(number))))
  }
}
