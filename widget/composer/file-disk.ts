import type { Visit } from '../state/visit.ts'
import type * as KeptFiles from './kept-files.ts'
import type { Upload } from './upload.ts'

/** Where the files of this tab outlive a reload. Where the browser stores nothing, they end with the page. */
export function fileDisk({ kept, name }: Visit) {
  const use = async (work: (files: typeof KeptFiles) => Promise<void>) => {
    if (kept.isKept) await import('./kept-files.ts').then(work).catch(() => undefined)
  }
  return {
    keep: (upload: Upload) => void use(async ({ keepFile }) => keepFile(name, upload)),
    drop: (ids: readonly string[]) => {
      if (ids.length > 0) void use(async ({ dropFiles }) => dropFiles(name, ids))
    },
    /** Which files there are, and for what, for the next page. */
    list: (uploads: readonly Upload[]) => {
      const threads = Object.fromEntries(uploads.map(({ id, thread }) => [id, thread]))
      kept.tab.write('files', uploads.length === 0 ? undefined : JSON.stringify(threads))
    },
    /** Those that the page before this one had. */
    read: (take: (uploads: readonly Upload[]) => void) => {
      const threads = kept.tab.read('files')
      if (threads === undefined) return
      void use(async ({ readFiles }) =>
        take(await readFiles(name, JSON.parse(threads) as Record<string, string>)),
      )
    },
  }
}
