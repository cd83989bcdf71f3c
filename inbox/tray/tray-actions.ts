import { dismissNotice, isDone, notice, tellNotice } from '../state/actions.ts'
import { api } from '../state/api.ts'
import { trayWords } from './tray-words.ts'

/** For how long a filed mail can be put back. Then it is a message, which others have seen. */
export const filedAfterSeconds = 10
const mostCharacters = 80

/** Discards a mail of the tray. One click takes it back. Returns whether it was done. */
export async function discardMail(id: string, subject: string): Promise<boolean> {
  if (!(await isDone(async () => api.mails.discard(id)))) return false
  offerUndo(id, trayWords().tray.discarded(shortOf(subject)))
  return true
}

/** Says that a mail becomes a message. One click takes it back until it is one. */
export function tellFiled(id: string, subject: string): void {
  const undo = offerUndo(id, trayWords().tray.filed(shortOf(subject)))
  setTimeout(() => notice()?.undo === undo && dismissNotice(), filedAfterSeconds * 1_000)
}

function offerUndo(id: string, said: string): () => void {
  let isAsked = false
  // Once: a second click would be told that the mail is in the tray.
  const undo = () => {
    if (isAsked) return
    isAsked = true
    void isDone(async () => api.mails.restore(id))
  }
  tellNotice(said, undo)
  return undo
}

/** A subject as sentences name it: the whole one may fill the screen. */
const shortOf = (subject: string) =>
  subject.length > mostCharacters ? `${subject.slice(0, mostCharacters).trimEnd()}…` : subject
