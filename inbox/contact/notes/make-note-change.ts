import { createSignal } from 'solid-js'
import { PorchlightError } from '../../../client/source/porchlight-error.ts'
import type { ContactNote } from '../../../client/source/types.generated.ts'
import { tellNotice } from '../../state/actions.ts'
import { api, asMember, wordsOf } from '../../state/api.ts'

/** A note as it was read to be changed. */
type Opened = { readonly body: string; readonly etag: string | undefined }

/** Changes that were begun, by note: the panel may close meanwhile, and another conversation be opened. */
const begun = new Map<string, Opened>()

/** The change of a note: it is read when it begins, and nothing that somebody else wrote since is lost unseen. */
export function makeNoteChange(note: () => ContactNote, again: () => void) {
  const place = () => [note().contact_id, note().id] as const
  const [opened, setOpened] = createSignal(begun.get(note().id))
  /** What somebody else made of it meanwhile. */
  const [theirs, setTheirs] = createSignal<string>()
  let etag = opened()?.etag
  const read = async (): Promise<Opened> => {
    const { contact_note: found, reply } = await asMember(async () =>
      api.contacts.getNote(...place()),
    )
    etag = reply.etag
    return { body: found.body, etag }
  }
  const type = (body: string) => begun.set(note().id, { body, etag })
  const close = () => {
    begun.delete(note().id)
    setOpened()
    setTheirs()
  }
  const open = async (): Promise<void> => {
    try {
      setOpened(await read())
    } catch (error) {
      tellNotice(wordsOf(error))
      again()
    }
  }
  /** Returns false if somebody else has changed it: sent once more, it replaces what is shown as theirs. */
  const send = async (body: string): Promise<boolean> => {
    try {
      await api.contacts.updateNote(...place(), { body }, { ifMatch: etag })
    } catch (error) {
      if (!(error instanceof PorchlightError) || error.status !== 412) throw error
      setTheirs((await read()).body)
      return false
    }
    close()
    again()
    return true
  }
  return { opened, theirs, open, type, close, send }
}
