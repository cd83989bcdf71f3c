import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { preferences } from '../preferences.ts'
import { tellTyping } from '../state/attention.ts'
import { gapIn } from './gap-in.ts'
import type { ReplyPlace } from '../replies/reply-place.ts'
import type { UsedReply } from '../replies/used-reply.ts'
import { post } from '../state/outbox.ts'
import { may } from '../state/session-state.ts'
import { readDraft, returned, type Draft, type Later } from './drafts.ts'
import { draftState } from './draft-state.ts'
import { keepDraft } from './keep-draft.ts'
import type { Written } from './server-draft.ts'

export type ComposerModel = ReturnType<typeof makeComposer>

/** What is being written in a conversation: kept as it is typed, sent, or taken back. `focus`: into the box.
 * `seenId`: the newest message that the member sees. */
export function makeComposer(id: string, focus: () => void, seenId: () => string | undefined) {
  const start = readDraft(id)
  const [savedAt, setSavedAt] = createSignal(start?.saved_at)
  const [other, setOther] = createSignal<Written>()
  const [gap, setGap] = createSignal<string>()
  const state = draftState(start)
  const { kind, text, recipients, replies, later, unsent, uploads } = state
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
    onKept: setSavedAt,
  })
  createEffect(on(state.parts, kept.changed, { defer: true }))
  createEffect(on(returned, (item) => item?.conversation_id === id && show(item), { defer: true }))
  onCleanup(() => tellTyping(id, false))

  const isEmpty = () => text().trim() === '' && uploads.files().length === 0
  const isOff = () => isEmpty() || uploads.isBusy() || later() !== undefined
  /** A saved reply with a variable that has no value is sent only with `withGap`. */
  const send = (withGap = false) => {
    if (isOff()) return
    setGap(withGap || replies().length === 0 ? undefined : gapIn(text()))
    if (gap() !== undefined) return
    const seen_id = kind() === 'note' ? undefined : seenId()
    const mail = kind() === 'note' ? undefined : recipients()
    const files = uploads.files()
    post({
      conversation_id: id,
      kind: kind(),
      text: text(),
      files,
      seen_id,
      mail,
      replies: replies(),
    })
    tellTyping(id, false)
    show({ kind: kind(), text: '', files: [] })
    kept.flush()
  }
  return {
    kind,
    text,
    savedAt,
    other,
    uploads,
    recipients,
    setRecipients: state.setRecipients,
    replies,
    gap,
    later,
    unsent,
    /** Only words are sent later: files and changes of saved replies are the page's. */
    maySendLater: () =>
      !isOff() && uploads.files().length + replies().length === 0 && recipients() === undefined,
    sendLater: (chosen: Later | undefined) => {
      state.setLater(chosen)
      state.setUnsent(undefined)
      kept.flush()
      if (chosen === undefined) focus()
    },
    leaveOut: (reply: UsedReply) =>
      state.setReplies(replies().map((one) => (one === reply ? { ...one, changes: {} } : one))),
    /** Puts a saved reply there, and returns where it ends. */
    insert: ({ from, to }: ReplyPlace, words: string, reply: UsedReply): number => {
      state.setText(`${text().slice(0, from)}${words}${text().slice(to)}`)
      state.setReplies([...replies(), reply])
      return from + words.length
    },
    show,
    send,
    isOff,
    choose: (chosen: Draft['kind']) => {
      state.setKind(chosen)
      focus()
    },
    type: (typed: string) => {
      state.setText(typed)
      setGap(undefined)
      state.setUnsent(undefined)
      if (typed === '') state.setReplies([])
      if (kind() === 'user_message') tellTyping(id, typed !== '')
    },
    take: (files: FileList | null | undefined) => {
      if (!may('attachments:write') || later() !== undefined) return
      for (const file of [...(files ?? [])].slice(0, 20)) uploads.add(file)
    },
  }
}

/** Whether a key sends: Ctrl+Enter always, Enter alone if the member chose so. */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || isComposing(event)) return false
  if (event.ctrlKey || event.metaKey) return true
  return preferences().sendKey === 'enter' && !event.shiftKey
}
