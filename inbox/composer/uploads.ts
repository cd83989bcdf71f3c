import { createSignal } from 'solid-js'
import { api, wordsOf } from '../state/api.ts'
import type { SentFile } from '../state/outbox.ts'
import { may } from '../state/session-state.ts'

/** A file on its way to the server. */
export type Upload = {
  readonly key: string
  readonly filename: string
  readonly percent: number
  readonly file?: SentFile
  readonly error?: string
  /** Shown in the text, and sent as long as it is there: to undo its removal brings it back. */
  readonly isInText?: boolean
}

/** Puts an uploaded image into the text; without an id it has failed. Returns whether it is there. */
export type PutImage = (id: string | undefined) => boolean

/** Brings a file to the server, and returns its id there. */
type Bring = (signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>

export type Taken = Iterable<File> | null | undefined

/** At a time. */
const mostFiles = 20

export type Uploads = ReturnType<typeof createUploads>

/** The files of one composer: uploaded at once, so that sending does not wait. `html`: what is written. */
export function createUploads(
  initial: readonly SentFile[],
  html: () => string | undefined = () => undefined,
) {
  const has = (id: string) => html()?.includes(`<img src="cid:${id}"`) === true
  const done = (file: SentFile): Upload => ({
    ...{ key: file.id, filename: file.filename, percent: 100, file },
    isInText: has(file.id),
  })
  const [uploads, setUploads] = createSignal<readonly Upload[]>(initial.map(done))
  const ends = new Map<string, AbortController>()
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    )

  const bring = (filename: string, from: Bring, put?: PutImage) => {
    const key = crypto.randomUUID()
    const end = new AbortController()
    ends.set(key, end)
    setUploads((before) => [...before, { key, filename, percent: 0 }])
    void from(end.signal, (percent) => change(key, { percent })).then(
      (id) => change(key, { percent: 100, file: { id, filename }, isInText: put?.(id) === true }),
      (error: unknown) => {
        put?.(undefined)
        if (!end.signal.aborted) change(key, { error: wordsOf(error) })
      },
    )
  }
  const add = (file: File, put?: PutImage) => {
    const filename = file.name || 'image.png'
    const from: Bring = async (...ways) =>
      import('./send-file.ts').then(async ({ sendFile }) => sendFile(file, filename, ...ways))
    bring(filename, from, put)
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
    /** Adds files, if the member may; `put`: of an image, into the text. */
    take: (files: Taken, put?: PutImage): void => {
      const taken = may('attachments:write') ? [...(files ?? [])].slice(0, mostFiles) : []
      if (taken.length === 0) put?.(undefined)
      for (const file of taken) add(file, put)
    },
    files: (): readonly SentFile[] =>
      uploads().flatMap(({ file, isInText }) =>
        file === undefined || (isInText === true && !has(file.id)) ? [] : [file],
      ),
    hasFile: (id: string) => uploads().some(({ file }) => file?.id === id),
    /** Those that are not shown in the text. */
    listed: () => uploads().filter(({ isInText }) => isInText !== true),
    /** There is no editor to show them in. */
    listAll: () => setUploads((before) => before.map((one) => ({ ...one, isInText: false }))),
    isBusy: () => uploads().some(({ file, error }) => file === undefined && error === undefined),
    replace: (files: readonly SentFile[]) => setUploads(files.map(done)),
  }
}
