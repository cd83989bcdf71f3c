import type { Visit } from '../state/visit.ts'
import type { Attachment } from '../state/shapes.ts'

type Options = {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

/** The server has refused a file. */
class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Of the server's error. */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Uploads one file. By XMLHttpRequest: `fetch` reports no progress of a body. */
export async function sendFile(
  { kept }: Visit,
  file: File,
  { signal, onProgress }: Options,
): Promise<Attachment> {
  const request = new XMLHttpRequest()
  request.open('POST', '/api/external/v2/attachments')
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('authorization', `Bearer ${kept.read('token') ?? ''}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.setRequestHeader(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(file.name || 'file')}`,
  )
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100))
  })
  signal.addEventListener('abort', () => request.abort())
  const done = new Promise<Attachment>((resolve, reject) => {
    request.addEventListener('load', () => {
      const attachment = readReply(request.responseText)
      if (attachment !== undefined) resolve(attachment)
      else reject(new UploadError(request.getResponseHeader('porchlight-error') ?? ''))
    })
    request.addEventListener('error', () => reject(new Error('No reply.')))
    request.addEventListener('abort', () => reject(new Error('Cancelled.')))
  })
  request.send(file)
  return done
}

function readReply(text: string): Attachment | undefined {
  try {
    return (JSON.parse(text) as { attachment?: Attachment }).attachment
  } catch {
    return undefined
  }
}
