import { createEffect, on, onCleanup } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type {
  GetDraftReply,
  SaveDraftBody,
  SaveDraftReply,
} from '../../client/source/types.generated.ts'
import { api, auth } from '../state/api.ts'
import { onBack } from '../state/live.ts'
import { draftSavedAt, noteDraft, readDrafts } from '../state/server-drafts.ts'
import { fromStored, isEmpty, isSame, toStored, type Written } from './server-draft.ts'

/** How long the words rest before they are saved. */
const restMs = 1_000
const mostTries = 3
/** How long the server may take to send a draft before it is asked again. */
const underWayMs = 2_000

/** The version on the server that the words continue, null: none, and whether the server has the words. */
export type Place = { readonly base: string | null; readonly isSaved: boolean }

type Options = {
  readonly start: Place
  readonly read: () => Written
  /** Another device has continued these words; undefined: it has sent or deleted them. */
  readonly follow: (draft: Written | undefined) => void
  /** Another device has written other words. */
  readonly offer: (draft: Written) => void
  /** They were changed while the server was sending the former ones. */
  readonly onUnderWay: () => void
  /** What the browser keeps beside the words. */
  readonly keep: (place: Place) => void
}

/**
 * Keeps a draft on the server, too. Words that are saved follow those of other devices. Words that are not saved yet stay, and
 * replace what another device has saved since, which is offered.
 */
export function syncDraft(id: string, options: Options) {
  let place = options.start
  let changes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()
  const become = (next: Place) => {
    place = next
    options.keep(place)
    noteDraft({ conversation_id: id, updated_at: place.base })
  }
  const pull = async () => {
    const { draft } = await auth<GetDraftReply>('GET', `/drafts/${id}`)
    const given = draft === null ? undefined : fromStored(draft)
    const own = options.read()
    // A box that was emptied, as by sending, does not delete what another device writes.
    const follows = place.isSaved || isEmpty(own)
    const isEqual = given !== undefined && isSame(given, own)
    if (follows && !isEqual) options.follow(given)
    if (!follows && !isEqual && given !== undefined) options.offer(given)
    become({ base: draft?.updated_at ?? null, isSaved: follows || isEqual })
  }
  const push = async (keepalive = false) => {
    const at = changes
    const body: SaveDraftBody = { ...toStored(options.read()), replaces: place.base }
    const path = `/auth/drafts/${id}`
    const call = { method: 'PUT', path, isOutside: true, body } as const
    const sent = (await api.request(call, { keepalive })).body as SaveDraftReply
    if (sent.draft !== null) noteDraft(sent.draft)
    become({ base: sent.draft?.updated_at ?? null, isSaved: at === changes })
  }
  const settle = async () => {
    const stored = draftSavedAt(id)
    if (stored !== undefined && stored !== place.base) await pull()
    for (let tries = 0; tries < mostTries && !place.isSaved; tries += 1) {
      if (place.base === null && isEmpty(options.read())) return become({ ...place, isSaved: true })
      try {
        await push()
      } catch (error) {
        if (!(error instanceof PorchlightError)) throw error
        if (error.code === 'message_under_way') return waitForSending()
        if (error.code !== 'draft_newer') throw error
        await pull()
      }
    }
  }
  const waitForSending = () => {
    options.onUnderWay()
    clearTimeout(timer)
    timer = setTimeout(() => void readDrafts().then(flush), underWayMs)
  }
  /** One at a time; what fails is tried again with the next change, or when the server is back. */
  const flush = () => {
    clearTimeout(timer)
    queue = queue.then(settle).catch(() => undefined)
  }
  const leave = () => {
    if (!place.isSaved) void push(true).catch(() => undefined)
  }
  createEffect(
    on(
      () => draftSavedAt(id),
      (stored) => {
        const isOther = stored !== undefined && stored !== place.base
        if (isOther || (!place.isSaved && changes === 0)) flush()
      },
    ),
  )
  onCleanup(onBack(() => !place.isSaved && flush()))
  addEventListener('pagehide', leave)
  onCleanup(() => {
    removeEventListener('pagehide', leave)
    if (!place.isSaved) flush()
  })
  return {
    isSaved: () => place.isSaved,
    /** The words are other ones than before. */
    changed: (): void => {
      changes += 1
      place = { ...place, isSaved: false }
      clearTimeout(timer)
      timer = setTimeout(flush, restMs)
    },
    /** Saves them now. */
    flush,
    place: () => place,
  }
}
