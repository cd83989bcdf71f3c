import { api, asMember } from '../state/api.ts'

/** The server takes at most 1,000 parts of at least 64 KiB each. */
const partBytes = (size: number) => Math.max(256 * 1024, Math.ceil(size / 900))

/** Sends a file in parts, so that there is progress to show. Returns the attachment's id. */
export async function sendFile(
  file: File,
  filename: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<string> {
  const begun = await asMember(async () =>
    api.attachments.create({ filename, size: file.size }, { signal }),
  )
  const { id } = begun.attachment
  const step = partBytes(file.size)
  for (let offset = 0; offset < file.size; offset += step) {
    const part = await file.slice(offset, offset + step).arrayBuffer()
    await api.attachments.appendToUpload(id, part, {
      signal,
      headers: { 'upload-offset': String(offset) },
    })
    onProgress(Math.round((Math.min(offset + step, file.size) / file.size) * 100))
  }
  return id
}
