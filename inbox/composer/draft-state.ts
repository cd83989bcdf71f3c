import { batch, createSignal } from 'solid-js'
import type { Draft } from './drafts.ts'
import type { Written } from './server-draft.ts'
import type { Words } from './written-words.ts'
import { createUploads } from './uploads.ts'

/** What is in a composer, each part by itself. */
export function draftState(start: Draft | undefined) {
  const [kind, setKind] = createSignal<Draft['kind']>(start?.kind ?? 'user_message')
  const [written, setWritten] = createSignal<Words>(
    { text: start?.text ?? '', html: start?.html },
    { equals: (one, other) => one.text === other.text && one.html === other.html },
  )
  const [recipients, setRecipients] = createSignal(start?.mail)
  const [replies, setReplies] = createSignal(start?.replies ?? [])
  const [later, setLater] = createSignal(start?.later)
  const [unsent, setUnsent] = createSignal(start?.unsent)
  const uploads = createUploads(start?.files ?? [])
  return {
    ...{ kind, written, recipients, replies, later, unsent, uploads },
    ...{ setKind, setWritten, setRecipients, setReplies, setLater, setUnsent },
    /** What the member changes. */
    parts: [kind, written, uploads.files, recipients, replies, later],
    read: (): Written => ({
      ...written(),
      kind: kind(),
      files: uploads.files(),
      mail: recipients(),
      replies: replies(),
      later: later(),
    }),
    put: (draft: Written): void =>
      batch(() => {
        setKind(draft.kind)
        setWritten({ text: draft.text, html: draft.html })
        setRecipients(draft.mail)
        setReplies(draft.replies ?? [])
        setLater(draft.later)
        setUnsent(draft.unsent)
        uploads.replace(draft.files)
      }),
  }
}
