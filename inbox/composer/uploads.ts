import { createSignal } from 'solid-js'
import { api, asMember, wordsOf } from '../state/api.ts'
import type { SentFile } from '../state/outbox.ts'

/** A file on its way to the server. */
export type Upload = {
  readonly key: string
  readonly filename: string
  readonly percent: number
  readonly file?: SentFile
  readonly error?: string
}

/** The server takes at most 1,000 parts of at least 64 KiB each. */
const partBytes = (size: number) => Math.max(256 * 1024, Math.ceil(size / 900))

/** The files of one composer: uploaded at once, so that sending does not wait. */
export function createUploads(initial: readonly SentFile[]) {
  const [uploads, setUploads] = createSignal<readonly Upload[]>(initial.map(done))
  const ends = new Map<string, AbortController>()
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    )

  const add = (file: File) => {
    const key = crypto.randomUUID()
    const filename = file.name || 'image.png'
    const end = new AbortController()
    ends.set(key, end)
    setUploads((before) => [...before, { key, filename, percent: 0 }])
    void upload(file, filename, end.signal, (percent) => change(key, { percent })).then(
      (id) => change(key, { percent: 100, file: { id, filename } }),
      (error: unknown) => !end.signal.aborted && change(key, { error: wordsOf(error) }),
    )
  }
  const remove = (key: string) => {
    ends.get(key)?.abort()
    const id = uploads().find((each) => each.key === key)?.file?.id
    setUploads((before) => before.filter((each) => each.key !== key))
    if (id !== undefined) void api.attachments.delete(id).catch(() => undefined)
  }
  return {
    uploads,
    add,
    remove,
    files: (): readonly SentFile[] =>
      uploads().flatMap(({ file }) => (file === undefined ? [] : [file])),
    isBusy: () => uploads().some(({ file, error }) => file === undefined && error === undefined),
    replace: (files: readonly SentFile[]) => setUploads(files.map(done)),
  }
}

function done(file: SentFile): Upload {
  return { key: file.id, filename: file.filename, percent: 100, file }
}

/** Sends a file in parts, so that there is progress to show. Returns the attachment's id. */
async function upload(
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
