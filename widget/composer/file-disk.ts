import type { Session } from '../state/session.ts'
import type * as KeptFiles from './kept-files.ts'
import type { Upload } from './uploads.ts'

/** Where the files of this tab outlive a reload. Where the browser stores nothing, they end with the page. */
export function fileDisk({ kept, name }: Session) {
  const use = async (work: (files: typeof KeptFiles) => Promise<void>) => {
    if (kept.isKept) await import('./kept-files.ts').then(work).catch(() => undefined)
  }
  return {
    keep: (upload: Upload) => void use(async ({ keepFile }) => keepFile(name, upload)),
    drop: (ids: readonly string[]) => {
      if (ids.length > 0) void use(async ({ dropFiles }) => dropFiles(name, ids))
    },
    /** Which files there are, for the next page. */
    list: (ids: readonly string[]) =>
      kept.tab.write('files', ids.length === 0 ? undefined : JSON.stringify(ids)),
    /** Those that the page before this one had. */
    read: (take: (uploads: readonly Upload[]) => void) => {
      const ids = JSON.parse(kept.tab.read('files') ?? '[]') as string[]
      if (ids.length > 0) void use(async ({ readFiles }) => take(await readFiles(name, ids)))
    },
  }
}
