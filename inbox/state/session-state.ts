import { createSignal } from 'solid-js'
import type { Session } from '../../client/source/types.generated.ts'
import { allows, type Permission } from './permissions.ts'

/** `lost`: the session ended while the page was in use, which stays as it is below a dialog. */
type SessionState = 'starting' | 'out' | 'in' | 'lost'

const [sessionState, setSessionState] = createSignal<SessionState>('starting')
const [me, setMe] = createSignal<Session>()

export { me, sessionState }

let turn = 0

/** How often somebody has signed in or out: a reply to what was asked before says nothing of the session that there is now. */
export const sessionTurn = () => turn

/** The other tabs of the browser: a sign-out in one signs out all. */
const tabs = new BroadcastChannel('porchlight.session')
const tell = (what: 'in' | 'out') => {
  // The rule means windows: a channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs.postMessage(what)
}

/** Somebody is signed in. */
export function enter(session: Session, isShared = false): void {
  if (sessionState() !== 'in') turn += 1
  setMe(session)
  setSessionState('in')
  if (isShared) tell('in')
}

/** Nobody is signed in; with `isShared` the other tabs follow. */
export function leave(isShared = false): void {
  turn += 1
  setMe(undefined)
  setSessionState('out')
  if (isShared) tell('out')
}

/** The session ended by itself. What is on the screen stays. */
export function loseSession(): void {
  if (sessionState() === 'in') setSessionState('lost')
}

/** Calls back when another tab signed in or out. */
export function onOtherTab(listener: (what: 'in' | 'out') => void): void {
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'in' || data === 'out') listener(data)
  })
}

/** Whether the member may do all of this, by the role as it is now: what is refused is not offered. */
export function may(...wanted: readonly Permission[]): boolean {
  const given = me()?.permissions ?? []
  return wanted.every((permission) => allows(given, permission))
}

/** Whether the member may give a conversation to anybody. */
export const mayAssign = () => may('conversations:write', 'conversations:assign')

/** Whether the member sees all conversations. */
export const seesAll = () => me()?.sees === 'all'

/** Whether the member may start a conversation, which is then one that the member sees. */
export const mayStart = () =>
  may('conversations:write', 'messages:write') && (seesAll() || mayAssign())

/** The parts of a conversation's row that show what was said, for those who may read it. */
export const rowParts = () => ({ include: may('messages:read') ? 'inbox,tags' : 'tags' })
