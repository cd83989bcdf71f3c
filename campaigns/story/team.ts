import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../until.ts'

/** Untyped: the story reads a field or two. */
export type Reply = ReturnType<typeof JSON.parse>

/** A request of the team's key, which must succeed. */
export async function askAsTeam(
  port: number,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/external/v2${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  assert.ok(reply.ok, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** The link in the invitation that the server has written as a file, quoted-printable undone. */
export async function linkOfMail(dataFolder: string, email: string): Promise<string> {
  return until('the invitation is in the folder of mails', 30_000, async () => {
    const folder = join(dataFolder, 'mail')
    for (const name of await readdir(folder)) {
      const text = (await readFile(join(folder, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=')
      const [link] = /http\S+\/inbox\/welcome#[\w-]+/.exec(text) ?? []
      if (text.includes(email) && link !== undefined) return link
    }
    return undefined
  })
}
