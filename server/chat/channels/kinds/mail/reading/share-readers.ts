import { makeMailReader, type MailReader } from './make-mail-reader.ts'

/** Each costs a thread while it is used, and 256 MB at most. */
const readersAtOnce = 2

/** Reads the mails of all workspaces. */
export type SharedReaders = {
  /** Works with a reader when the turn of the workspace comes. */
  readonly use: <Result>(
    workspaceId: string,
    work: (reader: MailReader) => Promise<Result>,
  ) => Promise<Result>
  /** Whether no mail has taken long recently: then those that wait for each other do not wait long. */
  readonly isQuick: () => boolean
  readonly close: () => Promise<void>
}

/**
 * Two readers for all workspaces, of which each workspace has one at a time, by turns, so that a mail that holds its reader for
 * seconds delays its own workspace. The second one starts where two workspaces have mails at the same time.
 */
export function shareReaders(make: () => MailReader = makeMailReader): SharedReaders {
  const readers = Array.from({ length: readersAtOnce }, () => make())
  const free = [...readers]
  const waiting: ((reader: MailReader) => void)[] = []
  const last = new Map<string, Promise<unknown>>()

  const take = async (): Promise<MailReader> => {
    const reader = free.pop()
    return reader ?? new Promise((resolve) => waiting.push(resolve))
  }
  const give = (reader: MailReader): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(reader)
    else next(reader)
  }
  return {
    use: async (workspaceId, work) => {
      const before = last.get(workspaceId)
      const run = async () => {
        await before?.catch(() => undefined)
        const reader = await take()
        try {
          return await work(reader)
        } finally {
          give(reader)
        }
      }
      const asked = run()
      last.set(workspaceId, asked)
      try {
        return await asked
      } finally {
        if (last.get(workspaceId) === asked) last.delete(workspaceId)
      }
    },
    isQuick: () => readers.every((reader) => reader.isQuick()),
    close: async () => void (await Promise.all(readers.map(async (reader) => reader.close()))),
  }
}
