import { createSignal } from 'solid-js'
import { errorWords } from '../error-words.ts'
import { deviceToken, isRegistered } from '../state/device.ts'
import { renewTicket } from '../state/sending.ts'
import type { Session } from '../state/session.ts'
import type { Attachment } from '../state/shapes.ts'
import { sendFile, UploadError } from './send-file.ts'

/** A chosen file on its way to the server. */
export type Upload = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly percent: number
  readonly file: File
  /** Until the message is sent: the device that it was uploaded by is lost. */
  readonly isWaiting: boolean
  readonly error: string | undefined
  readonly attachment: Attachment | undefined
}

export const mostFiles = 10
export const largestBytes = 25 * 1024 * 1024

let made: ReturnType<typeof makeUploads> | undefined

/** The files of the message that is being written, in whatever conversation. */
export const uploadsOf = (session: Session) => (made ??= makeUploads(session))

function makeUploads(session: Session) {
  const [uploads, set] = createSignal<readonly Upload[]>([])
  const running = new Map<string, AbortController>()
  const change = (id: string, next: Partial<Upload>) =>
    set((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each)))

  const start = async ({ id, file }: Upload) => {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      await register(session)
      const attachment = await sendFile(session, file, {
        signal: stop.signal,
        onProgress: (percent) => change(id, { percent }),
      })
      change(id, { attachment, percent: 100 })
    } catch (error) {
      const { words } = session
      const code = error instanceof UploadError ? error.code : ''
      if (!stop.signal.aborted) {
        change(id, { error: errorWords(words, code, words.upload_failed) })
      }
    } finally {
      running.delete(id)
    }
  }

  const stop = () => {
    for (const each of running.values()) each.abort()
  }
  return {
    uploads,
    isBusy: () =>
      uploads().some(
        ({ attachment, error, isWaiting }) => !attachment && error === undefined && !isWaiting,
      ),
    isEmpty: () => !uploads().some(({ attachment, isWaiting }) => attachment || isWaiting),
    attachments: () => uploads().flatMap(({ attachment }) => attachment ?? []),
    add: (files: Iterable<File>) => {
      for (const file of files) {
        const id = crypto.randomUUID()
        const { name, size } = file
        const error = problemOf(session, file, uploads().length)
        const attachment = undefined
        const made = { id, name, size, file, percent: 0, isWaiting: false, error, attachment }
        set((all) => [...all, made])
        if (error === undefined) void start(made)
      }
    },
    /** The server has none of them any more. They are uploaded again when the visitor sends the message. */
    hold: () => {
      stop()
      const held = { percent: 0, attachment: undefined, isWaiting: true }
      set((all) => all.map((each) => (each.error === undefined ? { ...each, ...held } : each)))
    },
    /** Uploads those that wait. */
    go: () => {
      for (const each of uploads().filter(({ isWaiting }) => isWaiting)) {
        change(each.id, { isWaiting: false })
        void start(each)
      }
    },
    remove: (id: string) => {
      running.get(id)?.abort()
      set((all) => all.filter((each) => each.id !== id))
    },
    clear: () => {
      stop()
      set([])
    },
  }
}

function problemOf({ words, plural }: Session, file: File, count: number): string | undefined {
  if (count >= mostFiles) return plural(mostFiles, words.too_many_files)
  return file.size > largestBytes ? words.too_large('25 MB') : undefined
}

/** A file is the first thing that the server keeps of a visitor who has not written yet. */
async function register(session: Session): Promise<void> {
  const { kept, calls, config, ticket } = session
  if (isRegistered(kept)) return
  if (ticket.isOld()) await renewTicket(session)
  const token = deviceToken(kept)
  await calls.post('/widget/device', { ticket: config.ticket, device_token: token }, { tries: 3 })
  kept.write('registered', '1')
}
