import assert from 'node:assert/strict'
import { exchange, type Send, type TestReply } from './app.ts'

/** Uploads a file in one request, as raw bytes. */
export async function sendFile(
  send: Send,
  name: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  return send('POST', '/attachments', content, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...headers,
  })
}

/** Uploads a file in one request and returns its id. */
export async function upload(
  send: Send,
  name = 'hello.txt',
  content: string | Buffer = 'Hello',
): Promise<string> {
  const reply = await sendFile(send, name, content)
  assert.equal(reply.status, 201, reply.text)
  return String(reply.body.attachment.id)
}

/** Fetches a file by its link, without a key. */
export async function fetchFile(
  port: number,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<TestReply> {
  const { host, pathname, search } = new URL(url)
  return exchange(port, method, pathname + search, undefined, { host, ...headers })
}

/** A whole picture of two pixels. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR42mP8z8Dwn4EIAAAv/wT8cW3qAAAAAABJRU5ErkJggg==',
  'base64',
)
