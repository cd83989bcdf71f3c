import assert from 'node:assert/strict'
import { exchange, type TestReply, type TestWorkspace } from '../../../../test/app.ts'

export type Scim = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestReply>

/** Makes a key of a directory, and sends requests with it as a directory's client does. */
export async function directoryOf(space: TestWorkspace): Promise<{ scim: Scim; key: string }> {
  const given = { name: 'Directory', scopes: ['directory:manage'] }
  const { key } = (await space.send('POST', '/api-keys', given)).body
  return { key, scim: scimWith(space, key) }
}

export function scimWith({ port, subdomain }: TestWorkspace, key: string): Scim {
  return async (method, path, body, headers = {}) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const reply = await exchange(port, method, `/scim/v2${path}`, payload, {
      host: `${subdomain}.localhost:${port}`,
      accept: 'application/scim+json',
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
      ...headers,
    })
    if (reply.text !== '') {
      assert.equal(reply.headers['content-type'], 'application/scim+json; charset=utf-8')
    }
    return reply
  }
}
