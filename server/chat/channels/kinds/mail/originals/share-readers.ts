import { makeMailReader, type MailReader, type ShownMail } from '../reading/make-mail-reader.ts'

/** Each costs a thread while it is used, and 256 MB at most. */
const readersAtOnce = 2
const mostRemembered = 1_000
/** A machine under load may have been the reason. */
const rememberedMs = 600_000
const tooMuch = { unreadable: 'It takes too long or too much memory to read.' } as const

/** Shows the mails of all workspaces. */
export type SharedReaders = {
  /** Loads a mail when its turn comes, and shows it. */
  readonly show: (
    mail: { readonly workspace_id: string; readonly id: string },
    load: () => Promise<Uint8Array>,
    key: string,
  ) => Promise<ShownMail>
  readonly close: () => Promise<void>
}

/**
 * Two readers for all workspaces, of which each workspace has one at a time, so that a mail that holds its reader for seconds
 * delays its own workspace. One that could not be read is not tried again for ten minutes.
 */
export function shareReaders(make: () => MailReader = makeMailReader): SharedReaders {
  const readers = Array.from({ length: readersAtOnce }, () => make())
  const free = [...readers]
  const waiting: ((reader: MailReader) => void)[] = []
  const last = new Map<string, Promise<unknown>>()
  /** Until when each is not tried. */
  const unreadable = new Map<string, number>()

  const take = async (): Promise<MailReader> => {
    const reader = free.pop()
    return reader ?? new Promise((resolve) => waiting.push(resolve))
  }
  const give = (reader: MailReader): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(reader)
    else next(reader)
  }
  const remember = (id: string): void => {
    if (unreadable.size >= mostRemembered) unreadable.delete(unreadable.keys().next().value ?? '')
    unreadable.set(id, Date.now() + rememberedMs)
  }
  return {
    show: async ({ workspace_id: workspaceId, id }, load, key) => {
      const before = last.get(workspaceId)
      const show = async (): Promise<ShownMail> => {
        await before?.catch(() => undefined)
        const reader = await take()
        try {
          if ((unreadable.get(id) ?? 0) > Date.now()) {
            await load()
            return tooMuch
          }
          const shown = await reader.show(load, key)
          if ('unreadable' in shown) remember(id)
          return shown
        } finally {
          give(reader)
        }
      }
      const asked = show()
      last.set(workspaceId, asked)
      try {
        return await asked
      } finally {
        if (last.get(workspaceId) === asked) last.delete(workspaceId)
      }
    },
    close: async () => void (await Promise.all(readers.map(async (reader) => reader.close()))),
  }
}
