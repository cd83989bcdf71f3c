import { createEffect, onCleanup } from 'solid-js'
import { now } from '../../pages/now.ts'
import { onBegin, onEvent, type LiveEvent } from '../state/live.ts'
import { movedBy } from '../state/rows.ts'
import { readDrafts, serverDrafts, type KnownDraft } from '../state/server-drafts.ts'
import { seesAll } from '../state/session-state.ts'

/** Changes that come together are one read. */
const restMs = 700
/** How long a read that failed is waited for, and how often a draft is looked for whose time has come. */
const againMs = 5_000

/** The member's drafts as far as they are known. */
export const knownDrafts = (): readonly KnownDraft[] => [...(serverDrafts()?.values() ?? [])]

/** Whether only its time is known: another device has saved it. */
const isPartly = ({ preview }: KnownDraft) => preview === undefined

/** Reads the drafts again when something may have changed what the list says. `isShown`: whether it is on the screen. Call in a component. */
export function followDrafts(isShown: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readSoon = (afterMs = restMs) => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readDrafts().then(() => knownDrafts().some(isPartly) && readSoon(againMs))
    }, afterMs)
  }
  const stops = [
    onBegin(() => readSoon()),
    onEvent((event) => concerns(event, isShown()) && readSoon()),
  ]
  onCleanup(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  createEffect(() => knownDrafts().some(isPartly) && readSoon())
  createEffect(() => {
    const times = knownDrafts().flatMap(({ send_at: at }) => (at ? [Date.parse(at)] : []))
    if (times.length === 0) return
    const look = () => Math.min(...times) < now() && void readDrafts()
    const looking = setInterval(look, againMs)
    onCleanup(() => clearInterval(looking))
  })
}

const moves = /^conversation\.(?:deleted|merged|restored|unmerged|split)$/
const named = /^(?:contact\.(?:updated|merged|deleted)|conversation\.updated)$/
const ofSight = /^conversation\.(?:assigned|unassigned|updated)$/

/** Whether an event moves drafts, takes them out of sight or brings them back, or changes the names beside them. */
function concerns(event: LiveEvent, isShown: boolean): boolean {
  const isKnown = serverDrafts()?.has(movedBy(event) ?? '') === true
  if (moves.test(event.type) || (isKnown && event.conversation === null)) return true
  if (!seesAll() && ofSight.test(event.type)) return true
  return isShown && named.test(event.type) && (isKnown || event.type.startsWith('contact.'))
}
