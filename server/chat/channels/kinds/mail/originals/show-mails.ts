import type { ShownMail } from '../reading/make-mail-reader.ts'
import type { SharedReaders } from '../reading/share-readers.ts'

const mostRemembered = 1_000
/** A machine under load may have been the reason. */
const rememberedMs = 600_000
const tooMuch = { unreadable: 'It takes too long or too much memory to read.' } as const

/** Loads a mail when its turn comes, and shows it as it looks. */
export type ShowMail = (
  mail: { readonly workspace_id: string; readonly id: string },
  load: () => Promise<Uint8Array>,
  key: string,
) => Promise<ShownMail>

/** Shows the mails of all workspaces. One that could not be read is not tried again for ten minutes. */
export function showMails(readers: SharedReaders): ShowMail {
  /** Until when each is not tried. */
  const unreadable = new Map<string, number>()
  const remember = (id: string): void => {
    if (unreadable.size >= mostRemembered) unreadable.delete(unreadable.keys().next().value ?? '')
    unreadable.set(id, Date.now() + rememberedMs)
  }
  return async ({ workspace_id: workspaceId, id }, load, key) =>
    readers.use(workspaceId, async (reader) => {
      if ((unreadable.get(id) ?? 0) > Date.now()) {
        await load()
        return tooMuch
      }
      const shown = await reader.show(load, key)
      if ('unreadable' in shown) remember(id)
      return shown
    })
}
