import { createResource, createSignal, onCleanup } from 'solid-js'
import type { ListMailsInTrayQuery, ReceivedMail } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onBack, onBegin, onEvent } from '../state/live.ts'

/** The mails in the tray, the newest first, as events change them; call in a component. */
export function makeTray() {
  const [pages, setPages] = createSignal(1)
  const [found, { refetch }] = createResource(pages, readTray)
  const [places, setPlaces] = createSignal<ReadonlyMap<string, string>>(new Map())
  const read = () => void refetch()
  const stops = [
    onBegin(read),
    onBack(read),
    onEvent(({ type, data }) => {
      if (type.startsWith('mail.')) read()
      if (!('conversation_id' in data) || !('mail' in data) || data.mail === undefined) return
      const { conversation_id: conversation, mail } = data
      if (!('received_mail_id' in mail)) return
      setPlaces((before) => new Map(before).set(mail.received_mail_id, conversation))
    }),
  ]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  return {
    /** Reads the list again, and resolves when that is shown or has failed. */
    read: async () => {
      await refetch()
    },
    error: () => found.error as unknown,
    mails: () => (found.error === undefined ? found.latest?.mails : undefined),
    isMore: () => found.error === undefined && found.latest?.isMore === true,
    readOlder: () => setPages(pages() + 1),
    /** The conversation that a mail has become a message of since this page was opened. */
    placeOf: (id: string) => places().get(id),
  }
}

type Read = { readonly mails: readonly ReceivedMail[]; readonly isMore: boolean }

/** The first pages. */
async function readTray(
  pages: number,
  { value: before }: { readonly value: Read | undefined },
): Promise<Read> {
  // A mail in the tray does not change: its card stays, and the focus in it.
  const known = new Map(before?.mails.map((mail) => [mail.id, mail]))
  const mails: ReceivedMail[] = []
  let query: ListMailsInTrayQuery = { per_page: 25 }
  for (let page = 1; ; page += 1) {
    const asked = query
    const found = await asMember(async () => api.mails.listInTray(asked))
    mails.push(...found.mails.map((mail) => known.get(mail.id) ?? mail))
    const cursor = found.next_cursor
    if (page === pages || cursor === null) return { mails, isMore: cursor !== null }
    query = { ...query, cursor }
  }
}
