import { PorchlightError } from '../../../client/source/porchlight.ts'
import { api, asMember } from '../../state/api.ts'
import type { Entry, EntryKind } from './entry-kinds.ts'

/** An entry as it was read, and the ETag without which a change of it is refused. */
export type Opened = { readonly entry: Entry; readonly etag: string | undefined }

const perPage = 100

/** Moving the users of an entry takes a while where there are many. */
const removalMs = 300_000

/** The first pages of a kind. Tags have the number of their conversations. */
export async function readEntries(kind: EntryKind, pages: number) {
  const entries: Entry[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: perPage, ...(kind.many === 'tags' ? { counts: true } : {}) }
    const { body } = await asMember(async () =>
      api.request({ method: 'GET', path: kind.path, query }),
    )
    const found = body as Record<string, readonly Entry[]> & {
      readonly pagination: { readonly total_pages: number }
    }
    entries.push(...(found[kind.many] ?? []))
    const isMore = page < found.pagination.total_pages
    if (page >= pages || !isMore) return { entries, isMore }
  }
}

/** Reads one, so that a change of it by somebody else is noticed. */
export async function openEntry(kind: EntryKind, id: string): Promise<Opened> {
  const { body, reply } = await asMember(async () =>
    api.request({ method: 'GET', path: `${kind.path}/${id}` }),
  )
  const entry = (body as Record<string, Entry>)[kind.one]
  if (entry === undefined) throw new Error(`The reply has no ${kind.one}.`)
  return { entry, etag: reply.etag }
}

/** Stores a new entry, or changes of one that was opened. */
export async function saveEntry(
  kind: EntryKind,
  opened: Opened | undefined,
  body: object,
): Promise<void> {
  if (opened === undefined) {
    await api.request({ method: 'POST', path: kind.path, body })
    return
  }
  const path = `${kind.path}/${opened.entry.id}`
  await api.request({ method: 'PATCH', path, body }, { ifMatch: opened.etag })
}

/** Deletes an entry; `query` says what becomes of its users. */
export async function removeEntry(kind: EntryKind, { entry, etag }: Opened, query: object) {
  const call = { method: 'DELETE', path: `${kind.path}/${entry.id}`, query: { ...query } }
  await api.request(call, { ifMatch: etag, timeoutMs: removalMs })
}

/** Whether somebody else has changed the entry since it was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof PorchlightError && error.status === 412
}

/** How many rows use an entry that is not deleted or changed for that reason. */
export function usesOf(error: unknown): number | undefined {
  return error instanceof PorchlightError && error.code === 'in_use' ? error.uses : undefined
}
