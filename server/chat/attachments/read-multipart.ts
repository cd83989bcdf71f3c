import type { IncomingMessage } from 'node:http'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { appError } from '../../errors.ts'
import { receiveFile, type ReceivedFile, type Receiving } from './receive-file.ts'

/** One file, and a few fields, which are ignored. */
const limits = {
  files: 1,
  fields: 20,
  fieldSize: 4_096,
  parts: 30,
  headerPairs: 50,
  headerSize: 8_192,
}

/**
 * Receives the single file of a multipart/form-data body (RFC 7578), in a field of any name. Throws 400 for a
 * malformed body, 422 for no file or several, and removes the received bytes.
 */
export async function readMultipart(
  request: IncomingMessage,
  receiving: Receiving,
): Promise<{ file: ReceivedFile; filename: string }> {
  const received: { file: Promise<ReceivedFile>; filename: string }[] = []
  try {
    await parse(request, (stream, filename) => {
      const file = receiveFile(stream, receiving)
      received.push({ file, filename })
      return file
    })
  } catch (error) {
    await discard(received)
    throw error
  }
  const [only] = received
  if (only === undefined) throw appError('file_missing')
  return { file: await only.file, filename: only.filename }
}

async function discard(received: readonly { file: Promise<ReceivedFile> }[]): Promise<void> {
  const files = await Promise.allSettled(received.map(async ({ file }) => file))
  for (const file of files) {
    if (file.status === 'fulfilled') await rm(file.value.path, { force: true })
  }
}

/** Resolves once the whole body is read and its file received. */
async function parse(
  request: IncomingMessage,
  onFile: (stream: Readable, filename: string) => Promise<ReceivedFile>,
): Promise<void> {
  // A sender that left before this point causes no further event, and its upload would never end.
  if (request.destroyed) throw appError('request_timeout')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const parser = openParser(request)
  const files: Promise<ReceivedFile>[] = []
  const streams: Readable[] = []
  const fail = (reason: unknown): void => {
    request.unpipe(parser)
    request.resume()
    for (const stream of streams) stream.destroy()
    reject(reason)
  }
  parser.on('file', (_field: string, stream: Readable, filename: string) => {
    // A malformed body also ends its file; the parser's `error` below reports it.
    stream.on('error', () => undefined)
    streams.push(stream)
    const file = onFile(stream, filename)
    file.catch(fail)
    files.push(file)
  })
  parser.on('filesLimit', () => fail(appError('file_missing')))
  parser.on('error', () => fail(appError('multipart_invalid')))
  parser.on('finish', () => void Promise.all(files).then(() => resolve(), fail))
  request.on('close', () => {
    if (!request.complete) fail(appError('request_timeout'))
  })
  request.on('error', () => fail(appError('request_timeout')))
  request.pipe(parser)
  return promise
}

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    // The caller has checked the content type.
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    throw appError('multipart_invalid')
  }
}
