import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { appError, fieldError } from '../../errors.ts'
import { isJsonType } from '../../api/http/json-body.ts'
import { withoutTimeout } from '../../api/http/slow-uploads.ts'
import { limits, readText } from '../../api/http/fields.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { NewAttachment } from './create-attachment.ts'
import { readableFileName } from './file-name.ts'
import { storeFile } from './store-file.ts'
import { readMultipart } from './read-multipart.ts'
import { receiveFile, type ReceivedFile, type Receiving } from './receive-file.ts'

/**
 * Reads an upload request: a complete file, as multipart/form-data or as the body itself, or the name and size
 * of a file uploaded in parts, as JSON or in the headers of tus 1.0.
 */
export async function readUpload(
  services: AppServices,
  request: ApiRequest,
): Promise<NewAttachment> {
  const { raw } = request
  if (raw !== undefined && hasFile(raw)) return receive(services, request, raw)
  const tusLength = raw?.headers['upload-length']
  const filename =
    tusLength === undefined
      ? request.body['filename']
      : metadataName(raw?.headers['upload-metadata'])
  const size = readSize(tusLength ?? request.body['size'], services.config.uploadLimitBytes)
  return { id: newId(), filename: readName(filename), size, stored: undefined }
}

/** Whether the body is a file: it is neither empty nor JSON. */
export function hasFile({ headers }: IncomingMessage): boolean {
  const isEmpty =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  return !isEmpty && !isJsonType(headers['content-type'] ?? '')
}

async function receive(
  services: AppServices,
  request: ApiRequest,
  raw: IncomingMessage,
): Promise<NewAttachment> {
  const limitBytes = services.config.uploadLimitBytes
  const receiving = { folder: services.files.incomingFolder, limitBytes }
  // The rest of a multipart body is smaller than `bodyBytes`.
  if (Number(raw.headers['content-length'] ?? 0) > limitBytes + limits.bodyBytes) {
    throw appError('file_too_large')
  }
  const { file, name } = await withoutTimeout(raw.socket, async () => readWhole(raw, receiving))
  const filename = readableFileName(name)
  if (file.size === 0) {
    await rm(file.path, { force: true })
    throw appError('file_missing')
  }
  const owner = { workspace_id: request.principal.workspace_id, id: newId() }
  const stored = await storeFile(services.files, owner, file, filename)
  return { id: owner.id, filename, size: file.size, stored }
}

async function readWhole(
  raw: IncomingMessage,
  receiving: Receiving,
): Promise<{ file: ReceivedFile; name: string }> {
  if (/^multipart\/form-data\b/i.test(raw.headers['content-type'] ?? '')) {
    const { file, filename } = await readMultipart(raw, receiving)
    return { file, name: filename }
  }
  const file = await receiveFile(raw, receiving)
  return { file, name: dispositionName(raw.headers['content-disposition'] ?? '') }
}

/** The name in a Content-Disposition (RFC 6266); `filename*` takes precedence. */
function dispositionName(header: string): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? []
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  const plain = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? ''
  // Node decodes headers as Latin-1, but most clients send UTF-8.
  return decoded(encoded) ?? Buffer.from(plain, 'latin1').toString('utf8')
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const maxPairs = 50

/** The name in the Upload-Metadata of tus: comma-separated pairs of a key and base64. */
function metadataName(header: string | string[] | undefined): string {
  const pairs = String(header ?? '')
    .split(',', maxPairs)
    .map((pair) => pair.trim().split(/\s+/, 2))
  const [, encoded = ''] = pairs.find(([name]) => name === 'filename' || name === 'name') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

function readName(given: unknown): string {
  const name = readText(given, 'filename')?.trim() ?? ''
  if (name === '') throw fieldError("filename can't be blank.", 'field_blank')
  return readableFileName(name)
}

function readSize(given: unknown, limitBytes: number): number {
  const text = readText(given, 'size')?.trim() ?? ''
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) {
    throw fieldError('size must be a whole number from 1.', 'file_empty')
  }
  if (Number(text) > limitBytes) throw appError('file_too_large')
  return Number(text)
}
