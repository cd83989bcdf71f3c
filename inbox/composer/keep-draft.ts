import { onCleanup } from 'solid-js'
import { onOtherDraft, readDraft, writeDraft, type Draft } from './drafts.ts'
import { isSame, type Written } from './server-draft.ts'
import { syncDraft, type Place } from './sync-draft.ts'

type Options = {
  readonly read: () => Written
  /** Another device, or another tab, has continued these words; undefined: it has sent or deleted them. */
  readonly follow: (draft: Written | undefined) => void
  /** It has written other words. */
  readonly offer: (draft: Written) => void
  readonly onUnderWay: () => void
  /** When the words were kept in this browser; undefined if they are not. */
  readonly onKept: (at: number | undefined) => void
}

/** Keeps the words of a conversation: in this browser as they are typed, on the server once they rest. */
export function keepDraft(id: string, start: Draft | undefined, options: Options) {
  /** What came from elsewhere, and is no change of the member. */
  let followed: Written | undefined
  const follow = (draft: Written | undefined) => {
    followed = draft ?? { kind: options.read().kind, text: '', files: [] }
    options.follow(draft)
  }
  const unsavedHere = () => {
    const here = readDraft(id)
    return here?.isSaved === false ? here : undefined
  }
  const keepHere = () => options.onKept(writeDraft(id, { ...options.read(), ...sync.place() }))
  const sync = syncDraft(id, {
    start: { base: start?.base ?? null, isSaved: start?.isSaved ?? start === undefined },
    read: options.read,
    // What another tab has not saved yet is newer than what the server has.
    follow: (draft) => follow((sync.isSaved() ? unsavedHere() : undefined) ?? draft),
    offer: options.offer,
    onUnderWay: options.onUnderWay,
    keep: (place: Place) => {
      const here = unsavedHere()
      if (here !== undefined && !isSame(here, options.read())) return
      const words = options.read()
      const keptAt = writeDraft(id, { ...words, ...place })
      // A browser that stores nothing: the server has it.
      if (keptAt === undefined && place.isSaved && words.text.trim() !== '')
        options.onKept(Date.now())
    },
  })
  onCleanup(
    onOtherDraft(id, (draft) => {
      if (isSame(draft, options.read())) return
      if (sync.isSaved()) follow(draft)
      else options.offer(draft)
    }),
  )
  return {
    /** To call whenever the words are other ones than before. */
    changed: (): void => {
      if (followed !== undefined && isSame(followed, options.read())) return
      followed = undefined
      sync.changed()
      keepHere()
    },
    flush: sync.flush,
  }
}
