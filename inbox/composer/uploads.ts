import { createSignal } from 'solid-js'
import { api, wordsOf } from '../state/api.ts'
import type { SentFile } from '../state/outbox.ts'

/** A file on its way to the server. */
export type Upload = {
  readonly key: string
  readonly filename: string
  readonly percent: number
  readonly file?: SentFile
  readonly error?: string
}

/** Brings a file to the server, and returns its id there. */
type Bring = (signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>

export type Uploads = ReturnType<typeof createUploads>

/** The files of one composer: uploaded at once, so that sending does not wait. */
export function createUploads(initial: readonly SentFile[]) {
  const [uploads, setUploads] = createSignal<readonly Upload[]>(initial.map(done))
  const ends = new Map<string, AbortController>()
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    )

  const bring = (filename: string, from: Bring) => {
    const key = crypto.randomUUID()
    const end = new AbortController()
    ends.set(key, end)
    setUploads((before) => [...before, { key, filename, percent: 0 }])
    void from(end.signal, (percent) => change(key, { percent })).then(
      (id) => change(key, { percent: 100, file: { id, filename } }),
      (error: unknown) => !end.signal.aborted && change(key, { error: wordsOf(error) }),
    )
  }
  const add = (file: File) => {
    const filename = file.name || 'image.png'
    bring(filename, async (...ways) =>
      import('./send-file.ts').then(async ({ sendFile }) => sendFile(file, filename, ...ways)),
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
    bring,
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
