import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { httpModule } from '../../http-module.ts'
import type { S3Bucket } from '../../config/config-values.ts'
import { isWorkspaceFolder } from './file-keys.ts'
import type { ByteRange, FileStore, LocalFile } from './file-store.ts'

/** Of all our keys in the bucket. */
const prefix = 'attachments/'
const idleTimeoutMs = 30_000
/** SHA-256 of an empty body. */
const emptySum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Stores files in a bucket. Bodies are streamed, with their checksum for the storage to verify. */
export function makeS3Store(config: S3Bucket): FileStore {
  const at = (key: string) => `${config.endpoint}/${prefix}${key}`
  return {
    kind: 's3',
    put: async (key, file) => {
      await finish(await send(config, 'PUT', at(key), {}, file), [200])
      await rm(file.path, { force: true })
    },
    read: async (key, range) => {
      const headers = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` }
      const reply = await send(config, 'GET', at(key), headers)
      if (reply.statusCode === 200 || reply.statusCode === 206) return partOf(reply, range)
      await finish(reply, [404])
      return undefined
    },
    size: async (key) => {
      const reply = await send(config, 'HEAD', at(key))
      await finish(reply, [200, 404])
      return reply.statusCode === 200 ? Number(reply.headers['content-length']) : undefined
    },
    remove: async (key) => {
      await finish(await send(config, 'DELETE', at(key)), [200, 204, 404])
    },
    listWorkspaces: async () => {
      const names: string[] = []
      for await (const listed of listPages(config, { prefix, delimiter: '/' })) {
        const folders = listed.split('<CommonPrefixes>').slice(1)
        names.push(...folders.map((one) => contentOf(one, 'Prefix')?.split('/').at(-2) ?? ''))
      }
      return names.filter(isWorkspaceFolder)
    },
    listOlder: async function* (workspaceId, than) {
      const pages = listPages(config, { prefix: `${prefix}${workspaceId}/` })
      for await (const listed of pages) yield* olderKeys(listed, than)
    },
  }
}

async function* listPages(
  config: S3Bucket,
  asked: Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...asked })
    if (token !== undefined) query.set('continuation-token', token)
    const reply = await send(config, 'GET', `${config.endpoint}?${query.toString()}`)
    const listed = await finish(reply, [200])
    yield listed
    token = contentOf(listed, 'NextContinuationToken')
  } while (token !== undefined)
}

/** Sends a signed request. The caller must read the reply to its end or destroy it. */
async function send(
  config: S3Bucket,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  file?: LocalFile,
): Promise<IncomingMessage> {
  const { accessKeyId, secretAccessKey, region } = config
  const sum = file?.sha256.toString('hex') ?? emptySum
  const signed = await new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': sum },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  }).sign()
  const sent: Record<string, string> = Object.fromEntries(signed.headers)
  if (file !== undefined) sent['content-length'] = String(file.size)
  return exchange(signed.url, method, sent, file)
}

async function exchange(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  file: LocalFile | undefined,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : httpModule.request
  const outgoing = request(url, { method, headers, timeout: idleTimeoutMs })
  outgoing.on('timeout', () => outgoing.destroy(new Error('The storage did not answer in time.')))
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
  })
  if (file === undefined) outgoing.end()
  else {
    // The reply also reports failures, and may arrive before the whole body is sent.
    const { bytes } = file
    pipeline(
      bytes === undefined ? createReadStream(file.path) : Readable.from([bytes]),
      outgoing,
    ).catch(() => undefined)
  }
  return reply
}

/** Cuts the reply to the range, because some storages return more than was requested. */
function partOf(reply: IncomingMessage, range: ByteRange | undefined): Readable {
  const [, first = '0', last] =
    /^bytes (\d+)-(\d+)\//.exec(reply.headers['content-range'] ?? '') ?? []
  if (range === undefined) return reply
  if (Number(first) === range.first && Number(last) === range.last) return reply
  return Readable.from(cut(reply, range.first - Number(first), range.last - range.first + 1))
}

async function* cut(source: Readable, skip: number, length: number): AsyncGenerator<Buffer> {
  let at = -skip
  for await (const piece of source as AsyncIterable<Buffer>) {
    const part = piece.subarray(Math.max(0, -at), Math.max(0, length - at))
    if (part.length > 0) yield part
    at += piece.length
    if (at >= length) return
  }
}

/** Reads a reply to its end. Throws if it has another status. */
async function finish(reply: IncomingMessage, statuses: readonly number[]): Promise<string> {
  const body = await text(reply)
  if (statuses.includes(reply.statusCode ?? 0)) return body
  const code = contentOf(body, 'Code') ?? 'no reason given'
  throw new Error(`The storage of files answered ${reply.statusCode}: ${code.slice(0, 100)}.`)
}

function* olderKeys(listed: string, than: Date): Generator<string> {
  for (const object of listed.split('<Contents>').slice(1)) {
    const key = contentOf(object, 'Key')
    const changedAt = new Date(contentOf(object, 'LastModified') ?? Date.now())
    if (key?.startsWith(prefix) === true && changedAt < than) yield key.slice(prefix.length)
  }
}

/** The text of the first element of this name; our keys and tokens contain no escaped characters. */
function contentOf(xml: string, name: string): string | undefined {
  const tag = `<${name}>`
  const from = xml.indexOf(tag)
  const to = xml.indexOf('<', from + tag.length)
  return from === -1 || to === -1 ? undefined : xml.slice(from + tag.length, to)
}
