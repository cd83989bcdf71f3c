import { createSignal } from 'solid-js'
import { errorWords } from '../error-words.ts'
import { deviceToken, isRegistered } from '../state/device.ts'
import { renewTicket } from '../state/sending.ts'
import type { Visit } from '../state/visit.ts'
import type { Attachment } from '../state/shapes.ts'
import { fileDisk } from './file-disk.ts'
import type { sendFile } from './send-file.ts'
import type { Upload } from './upload.ts'

const mostFiles = 10
export const largestBytes = 25 * 1024 * 1024

let made: ReturnType<typeof makeUploads> | undefined

/** The files of the messages that are being written. */
export const uploadsOf = (visit: Visit) => (made ??= makeUploads(visit))

function makeUploads(visit: Visit) {
  const [uploads, write] = createSignal<readonly Upload[]>([])
  const disk = fileDisk(visit)
  /** Those that failed are tried again by the next page. */
  const set = (next: (all: readonly Upload[]) => readonly Upload[]) => disk.list(write(next))
  const leave = (left: (upload: Upload) => boolean) => {
    disk.drop(uploads().flatMap((each) => (left(each) ? each.id : [])))
    set((all) => all.filter((each) => !left(each)))
  }
  const running = new Map<string, AbortController>()
  const change = (id: string, next: Partial<Upload>) =>
    set((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each)))

  const start = async (upload: Upload) => {
    const { id, file } = upload
    const stop = new AbortController()
    running.set(id, stop)
    try {
      const attachment = await send(visit, file, {
        signal: stop.signal,
        onProgress: (percent) => change(id, { percent }),
      })
      change(id, { attachment, percent: 100 })
      disk.keep({ ...upload, attachment })
    } catch (error) {
      if (!stop.signal.aborted) change(id, { error: reasonOf(visit, error) })
    } finally {
      running.delete(id)
    }
  }

  const stop = () => {
    for (const each of running.values()) each.abort()
  }
  return {
    uploads,
    /** Adds a file to the `count` that its message has. */
    add: (thread: string, file: File, count: number) => {
      const id = crypto.randomUUID()
      const { name, size } = file
      const error = problemOf(visit, file, count)
      const chosen = { id, thread, name, size, file, error }
      const made = { ...chosen, percent: 0, isWaiting: false, attachment: undefined }
      set((all) => [...all, made])
      if (error !== undefined) return
      disk.keep(made)
      void start(made)
    },
    /** Uploads one again, beside `count` others. */
    retry: (failed: Upload, count: number) => {
      const error = problemOf(visit, failed.file, count)
      change(failed.id, { error, percent: 0 })
      if (error === undefined) void start(failed)
    },
    /** Uploads one that waits. */
    go: (waiting: Upload) => {
      change(waiting.id, { isWaiting: false })
      void start(waiting)
    },
    remove: (id: string) => {
      running.get(id)?.abort()
      leave((each) => each.id === id)
    },
    leave,
    threads: () => uploads().map(({ thread }) => thread),
    /** A thread has become a conversation, or another thread. */
    move: (from: string, to: string) =>
      set((all) => all.map((each) => (each.thread === from ? { ...each, thread: to } : each))),
    /** Takes up what the page before this one had. */
    restore: () =>
      disk.read((found) => {
        set((all) => [...found, ...all])
        for (const each of found) if (each.attachment === undefined) void start(each)
      }),
    /** The server has none of them any more. They are uploaded again when the visitor sends the message. */
    hold: () => {
      stop()
      const held = { percent: 0, attachment: undefined, isWaiting: true }
      set((all) => all.map((each) => (each.error === undefined ? { ...each, ...held } : each)))
    },
    clear: () => {
      stop()
      leave(() => true)
    },
  }
}

async function send(...given: Parameters<typeof sendFile>): Promise<Attachment> {
  await register(given[0])
  return (await import('./send-file.ts')).sendFile(...given)
}

function reasonOf({ words }: Visit, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return errorWords(words, code, words.upload_failed)
}

function problemOf({ words, plural }: Visit, file: File, count: number): string | undefined {
  if (count >= mostFiles) return plural(mostFiles, words.too_many_files)
  return file.size > largestBytes ? words.too_large('25 MB') : undefined
}

/** A file is the first thing that the server keeps of a visitor who has not written yet. */
async function register(visit: Visit): Promise<void> {
  const { kept, calls, config, ticket } = visit
  if (isRegistered(kept)) return
  if (ticket.isOld()) await renewTicket(visit)
  const token = deviceToken(kept)
  await calls.post('/widget/device', { ticket: config.ticket, device_token: token }, { tries: 3 })
  kept.write('registered', '1')
}
