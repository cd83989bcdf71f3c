import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type BrowserKeys = {
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly privateKey: Buffer
}

/** Decrypts a message as a browser does (RFC 8291, 3; RFC 8188, 2), independent of the code that encrypts. */
export function decryptPush(body: Buffer, { p256dh, auth, privateKey }: BrowserKeys): string {
  const [salt, size] = [body.subarray(0, 16), body.readUInt32BE(16)]
  if (body.length > 86 + size) throw new Error('More than one record.')
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const hkdf = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const secret = hkdf(ecdh.computeSecret(senderKey), auth, info, 32)
  const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
  const nonce = hkdf(secret, salt, named('nonce'), 12)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, named('aes128gcm'), 16),
    nonce,
  )
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No end of a record.')
  return plain.subarray(0, end).toString()
}

/** A subscription of a new browser at an address. */
export function newSubscription(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys(), auth: randomBytes(16) }
  return {
    given: {
      endpoint,
      p256dh: keys.p256dh.toString('base64url'),
      auth: keys.auth.toString('base64url'),
    },
    keys: { ...keys, privateKey: ecdh.getPrivateKey() } satisfies BrowserKeys,
  }
}

export type Pushed = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly message: Readonly<Record<string, unknown>>
}

/** A push service, and a browser for each subscription, which decrypts what comes for it. */
export async function startPushService(t: {
  readonly after: (close: () => Promise<void>) => void
}) {
  const pushed: Pushed[] = []
  const browsers = new Map<string, BrowserKeys>()
  let status = 201
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const keys = browsers.get(path)
    if (keys !== undefined && status === 201) {
      const message = JSON.parse(decryptPush(body, keys)) as Pushed['message']
      pushed.push({ path, headers: request.headers, message })
    }
    reply.writeHead(keys === undefined ? 404 : status).end()
  }
  const server = createServer((request, reply) => {
    void take(request, reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    pushed,
    /** What the service answers from now on. */
    answer: (next: number) => void (status = next),
    /** A new subscription, as a browser gives it to the page. */
    subscribe: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const { given, keys } = newSubscription(`http://127.0.0.1:${port}${path}`)
      browsers.set(path, keys)
      return given
    },
    /** The browser forgets it. */
    forget: (endpoint: string) => void browsers.delete(new URL(endpoint).pathname),
  }
}
