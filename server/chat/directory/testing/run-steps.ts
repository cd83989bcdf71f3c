import assert from 'node:assert/strict'
import type { Scim } from './scim-client.ts'

/** A request, the status and a part of the body of its reply, and the name under which the id of that is sent later. */
export type Step = readonly [
  method: string,
  path: string,
  body: object | undefined,
  status: number,
  reply?: object,
  named?: 'user' | 'group',
]

/** Sends recorded requests in their order. */
export async function runSteps(scim: Scim, steps: readonly Step[]): Promise<void> {
  const ids: Record<string, string> = {}
  const withIds = (text: string) =>
    text.replaceAll(/\{(user|group)\}/g, (_, name: string) => ids[name] ?? assert.fail(name))
  for (const [method, path, body, status, wanted, named] of steps) {
    const sent: unknown = body && JSON.parse(withIds(JSON.stringify(body)))
    const reply = await scim(method, withIds(path), sent)
    assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`)
    if (wanted === undefined) continue
    assert.partialDeepStrictEqual(reply.body, JSON.parse(withIds(JSON.stringify(wanted))))
    if (named !== undefined) ids[named] = reply.body.id
  }
}
