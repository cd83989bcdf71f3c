import { onCleanup } from 'solid-js'
import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import type {
  DraftMark,
  GetDraftReply,
  SaveDraftReply,
} from '../../client/source/types.generated.ts'
import { auth } from '../state/api.ts'
import { hasNet } from '../state/live.ts'
import { noteDraft } from '../state/server-drafts.ts'
import { sessionState } from '../state/session-state.ts'
import { draftsHere, readDraft, writeDraft, type Draft } from './drafts.ts'
import { fromStored, isEmpty, isSame, toStored } from './server-draft.ts'

/** Words that changed less than this ago are saved where they are written, in this tab or in another one. */
const restMs = 5_000

/**
 * Saves what this browser keeps and the server does not have yet: words of conversations that were left, or of a page that was
 * closed, while the server was away. Shows nothing.
 */
export function LeftDrafts(): null {
  /** When those were saved here that the server has refused: what it has instead is offered in their conversation. */
  const refused = new Map<string, number>()
  let isBusy = false
  const saveAll = async () => {
    if (isBusy || sessionState() !== 'in' || !hasNet()) return
    isBusy = true
    for (const [id, draft] of draftsHere()) {
      const isLeft = draft.isSaved === false && draft.saved_at <= Date.now() - restMs
      if (!isLeft || refused.get(id) === draft.saved_at) continue
      try {
        await save(id, draft)
      } catch (error) {
        if (isTemporary(error)) break
        refused.set(id, draft.saved_at)
      }
    }
    isBusy = false
  }
  const timer = setInterval(() => void saveAll(), restMs)
  onCleanup(() => clearInterval(timer))
  return null
}

/** Throws if the server has other words, or does not take these. */
async function save(id: string, draft: Draft): Promise<void> {
  const stored = await put(id, draft)
  noteDraft(stored ?? { conversation_id: id, updated_at: null })
  if (readDraft(id)?.saved_at !== draft.saved_at) return
  writeDraft(id, { ...draft, base: stored?.updated_at ?? null, isSaved: true })
}

async function put(
  id: string,
  draft: Draft,
): Promise<Pick<DraftMark, 'conversation_id' | 'updated_at'> | null> {
  const body = { ...toStored(draft), replaces: draft.base ?? null }
  try {
    return (await auth<SaveDraftReply>('PUT', `/drafts/${id}`, body)).draft
  } catch (error) {
    if (!(error instanceof PorchlightError) || error.code !== 'draft_newer') throw error
    const { draft: stored } = await auth<GetDraftReply>('GET', `/drafts/${id}`)
    // A reply was lost.
    const isThere = stored === null ? isEmpty(draft) : isSame(fromStored(stored), draft)
    if (!isThere) throw error
    return stored
  }
}
