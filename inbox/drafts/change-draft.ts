import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type {
  Draft,
  GetDraftReply,
  SaveDraftBody,
  SaveDraftReply,
} from '../../client/source/types.generated.ts'
import { now } from '../../pages/now.ts'
import { dismissNotice, tellNotice } from '../state/actions.ts'
import { asMember, auth, wordsOf } from '../state/api.ts'
import { noteDraft, readDrafts } from '../state/server-drafts.ts'
import { draftWords } from './draft-words.ts'

/** Ends that a draft is sent at its time. One click takes it back. Returns whether it was done. */
export async function cancelSending(id: string, title: string): Promise<boolean> {
  return change(id, draftWords().drafts.cancelled(title), wordsIn)
}

/** Deletes a draft. One click takes it back. Returns whether it was done. */
export async function deleteDraft(id: string, title: string): Promise<boolean> {
  return change(id, draftWords().drafts.removed(title), ({ kind }) => ({ kind }))
}

/** The draft with its words, files, recipients and details. */
const wordsIn = ({
  kind,
  body,
  body_format,
  details,
  attachments,
  mail,
}: Draft): SaveDraftBody => ({
  ...{ kind, body, body_format, details, mail },
  ...(attachments.length > 0 ? { attachment_ids: attachments.map((file) => file.id) } : {}),
})

/** When it is sent and what it changes then, if that is still to come; or why it was not sent. */
const laterIn = ({
  send_at,
  unless_answered,
  changes,
  saved_reply_ids,
  unsent_because,
}: Draft): SaveDraftBody =>
  send_at === null || Date.parse(send_at) <= now()
    ? unsent_because === null
      ? {}
      : { unsent_because }
    : { send_at, unless_answered, changes, saved_reply_ids }

/** Replaces the draft that is stored, unless another device does so first. */
async function change(
  id: string,
  said: string,
  next: (stored: Draft) => SaveDraftBody,
): Promise<boolean> {
  return isDone(async () => {
    const { draft } = await auth<GetDraftReply>('GET', `/drafts/${id}`)
    if (draft === null) {
      noteDraft({ conversation_id: id, updated_at: null })
      tellNotice(draftWords().drafts.gone)
      return
    }
    const saved = await put(id, { ...next(draft), replaces: draft.updated_at })
    const undo = async () => {
      const before = { ...wordsIn(draft), ...laterIn(draft), replaces: saved?.updated_at ?? null }
      await put(id, before)
      dismissNotice()
    }
    tellNotice(said, () => void isDone(undo))
  })
}

async function put(id: string, body: SaveDraftBody): Promise<SaveDraftReply['draft']> {
  const { draft } = await auth<SaveDraftReply>('PUT', `/drafts/${id}`, body)
  noteDraft(draft ?? { conversation_id: id, updated_at: null })
  return draft
}

async function isDone(call: () => Promise<void>): Promise<boolean> {
  try {
    await asMember(call)
    return true
  } catch (error) {
    const code = error instanceof PorchlightError ? error.code : undefined
    const { newer, underWay } = draftWords().drafts
    const known: Readonly<Record<string, string>> = {
      draft_newer: newer,
      message_under_way: underWay,
    }
    tellNotice(known[code ?? ''] ?? wordsOf(error))
    void readDrafts()
    return false
  }
}
