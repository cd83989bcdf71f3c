import { batch, createSignal } from 'solid-js'
import { mentionsIn, type Mention } from '../mentions/mentions-in.ts'
import type { Draft } from './drafts.ts'
import { gapIn } from './gap-in.ts'
import { isComplete } from './is-complete.ts'
import type { Written } from './server-draft.ts'
import { sentWords, type Words } from './written-words.ts'
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
  const [mentions, setMentions] = createSignal(start?.mentions ?? [])
  const [later, setLater] = createSignal(start?.later)
  const [unsent, setUnsent] = createSignal(start?.unsent)
  const uploads = createUploads(start?.files ?? [], () => written().html)
  /** Who gets a reply by mail, where that was changed. */
  const mail = () => (kind() === 'note' ? undefined : recipients())
  /** Those whose names still stand there. */
  const mentioned = () => (kind() === 'note' ? mentionsIn(written().text, mentions()) : [])
  return {
    ...{ kind, written, recipients, replies, later, unsent, uploads },
    ...{ setKind, setWritten, setRecipients, setReplies, setLater, setUnsent },
    /** What is sent of it. */
    said: () => ({
      kind: kind(),
      ...sentWords(written()),
      files: uploads.files(),
      replies: replies(),
      mentions: mentioned(),
    }),
    mail,
    isAddressed: () => {
      const chosen = mail()
      return chosen === undefined || isComplete(chosen)
    },
    addMention: (one: Mention): void => {
      setMentions([...mentions().filter(({ email }) => email !== one.email), one])
    },
    /** Without words there are no saved replies and mentions in them. */
    forgetUses: (): void =>
      batch(() => {
        setReplies([])
        setMentions([])
      }),
    /** The first variable of saved replies that has no value. */
    gapOf: () => (replies().length === 0 ? undefined : gapIn(written().text)),
    /** Whether it has what only the page does: mentions. */
    hasOfPage: () => mentioned().length > 0,
    /** What the member changes. */
    parts: [kind, written, uploads.files, recipients, replies, mentions, later],
    read: (): Written => ({
      ...written(),
      kind: kind(),
      files: uploads.files(),
      mail: recipients(),
      replies: replies(),
      mentions: mentions(),
      later: later(),
      unsent: unsent(),
    }),
    put: (draft: Written): void =>
      batch(() => {
        setKind(draft.kind)
        setWritten({ text: draft.text, html: draft.html })
        setRecipients(draft.mail)
        setReplies(draft.replies ?? [])
        setMentions(draft.mentions ?? [])
        setLater(draft.later)
        setUnsent(draft.unsent)
        uploads.replace(draft.files)
      }),
  }
}
