import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { preferences } from '../preferences.ts'
import { tellTyping } from '../state/attention.ts'
import type { ReplyPlace } from '../replies/reply-place.ts'
import type { UsedReply } from '../replies/used-reply.ts'
import { post } from '../state/outbox.ts'
import { may } from '../state/session-state.ts'
import { readDraft, returned, type Draft, type Later } from './drafts.ts'
import { draftState } from './draft-state.ts'
import { keepDraft } from './keep-draft.ts'
import type { Written } from './server-draft.ts'
import type { PutImage, Taken } from './uploads.ts'
import type { WriteField } from './write-field.ts'
import { type Words } from './written-words.ts'

export type ComposerModel = ReturnType<typeof makeComposer>

/** The most of a message and of a draft, with its format. */
export const mostCharacters = 60_000

/** What is being written in a conversation: kept as it is typed, sent, or taken back. `field`: where it is written.
 * `seenId`: the newest message that the member sees. */
export function makeComposer(
  id: string,
  field: () => WriteField | undefined,
  seenId: () => string | undefined,
) {
  const focus = () => field()?.focus()
  const start = readDraft(id)
  const [savedAt, setSavedAt] = createSignal(start?.saved_at)
  const [other, setOther] = createSignal<Written>()
  const [gap, setGap] = createSignal<string>()
  /** Whether the words were changed while the server was sending the former ones. */
  const [isOvertaken, setOvertaken] = createSignal(false)
  const state = draftState(start)
  const { kind, written, recipients, replies, later, unsent, uploads } = state
  const text = () => written().text
  const put = (draft: Written) => {
    state.put(draft)
    setOther(undefined)
  }
  const show = (draft: Written) => {
    put(draft)
    focus()
  }
  const kept = keepDraft(id, start, {
    read: state.read,
    follow: (draft) => put(draft ?? { kind: kind(), text: '', files: [] }),
    offer: setOther,
    onUnderWay: () => setOvertaken(true),
    onKept: setSavedAt,
  })
  createEffect(on(state.parts, kept.changed, { defer: true }))
  createEffect(on(returned, (item) => item?.conversation_id === id && show(item), { defer: true }))
  onCleanup(() => tellTyping(id, false))
  const isEmpty = () => text().trim() === '' && uploads.files().length === 0
  const isOff = () => isEmpty() || uploads.isBusy() || later() !== undefined || !state.isAddressed()
  let isClosing = false
  /** A saved reply with a variable that has no value is sent only with `withGap`, and closes what it would have closed. */
  const send = ({ withGap = false, closes = false } = {}) => {
    if (isOff()) return
    isClosing = (withGap ? isClosing : closes) && may('conversations:write')
    setOvertaken(false)
    setGap(withGap ? undefined : state.gapOf())
    if (gap() !== undefined) return
    const seen_id = kind() === 'note' ? undefined : seenId()
    const mail = state.mail()
    post({ conversation_id: id, ...state.said(), seen_id, mail, closes: isClosing })
    tellTyping(id, false)
    show({ kind: kind(), text: '', files: [] })
    kept.flush()
  }
  return {
    kind,
    text,
    /** With its format. */
    written,
    savedAt,
    other,
    uploads,
    recipients,
    setRecipients: state.setRecipients,
    replies,
    gap,
    ...{ later, unsent, isOvertaken, isAddressed: state.isAddressed },
    /** Words, files, recipients and changes are sent later: the rest is the page's. */
    maySendLater: () => !isOff() && !state.hasOfPage() && state.gapOf() === undefined,
    sendLater: (chosen: Later | undefined) => {
      state.setLater(chosen)
      state.setUnsent(undefined)
      kept.flush()
      if (chosen === undefined) focus()
    },
    leaveOut: (reply: UsedReply) =>
      state.setReplies(replies().map((one) => (one === reply ? { ...one, changes: {} } : one))),
    /** Puts a saved reply there, and returns where it ends. */
    insert: (place: ReplyPlace, words: string, reply: UsedReply): number => {
      field()?.insert(place, words)
      state.setReplies([...replies(), reply])
      return place.from + words.length
    },
    addMention: state.addMention,
    show,
    send,
    isOff,
    choose: (chosen: Draft['kind']) => {
      state.setKind(chosen)
      focus()
    },
    type: (typed: Words) => {
      state.setWritten(typed)
      setGap(undefined)
      state.setUnsent(undefined)
      if (typed.text === '') state.forgetUses()
      if (kind() === 'user_message') tellTyping(id, typed.text !== '')
    },
    take: (files: Taken, put?: PutImage) =>
      uploads.take(later() === undefined ? files : undefined, put),
  }
}

/** Whether a key sends: Ctrl+Enter always, Enter alone if the member chose so. */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || isComposing(event)) return false
  if (event.ctrlKey || event.metaKey) return true
  return preferences().sendKey === 'enter' && !event.shiftKey
}
