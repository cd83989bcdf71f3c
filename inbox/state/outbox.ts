import { createSignal } from 'solid-js'
import { api, asMember, isRefused, wordsOf } from './api.ts'
import { connection } from './live.ts'
import { me } from './session-state.ts'
import { preferences } from '../preferences.ts'

/** A file of a message that is not sent yet. */
export type SentFile = { readonly id: string; readonly filename: string }

/** A message on its way, with the words as they were typed. */
export type Outgoing = {
  /** `external_id` and idempotency key: however often it is sent, it exists once. */
  readonly key: string
  readonly member_id: string
  readonly conversation_id: string
  readonly kind: 'user_message' | 'note'
  readonly text: string
  readonly files: readonly SentFile[]
  readonly created_at: string
  /** When the time to undo is over. */
  readonly sends_at: number
  readonly state: 'held' | 'queued' | 'sending' | 'refused'
  readonly error?: string | undefined
}

const place = 'porchlight.outbox'
const [outgoing, setOutgoing] = createSignal<readonly Outgoing[]>(stored())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** What this browser has still to send in a conversation, oldest first. */
export function outgoingOf(conversationId: string): readonly Outgoing[] {
  return outgoing().filter(
    (each) => each.conversation_id === conversationId && each.member_id === me()?.member.id,
  )
}

/** Whether something would be lost or held up if the page were left. */
export function hasUnsent(): boolean {
  return outgoing().length > 0
}

/** Sends a message after the time to undo it. */
export function post(message: Pick<Outgoing, 'conversation_id' | 'kind' | 'text' | 'files'>): void {
  const seconds = message.kind === 'note' ? 0 : preferences().undoSeconds
  const item: Outgoing = {
    ...message,
    key: crypto.randomUUID(),
    member_id: me()?.member.id ?? '',
    created_at: new Date().toISOString(),
    sends_at: Date.now() + seconds * 1000,
    state: seconds === 0 ? 'queued' : 'held',
  }
  keep([...outgoing(), item])
  schedule(item)
}

/** Takes a message back, to edit or to forget it. */
export function takeBack(key: string): Outgoing | undefined {
  const item = outgoing().find((each) => each.key === key)
  clearTimeout(timers.get(key))
  keep(outgoing().filter((each) => each.key !== key))
  return item
}

/** Sends a refused message again, under the same key. */
export function sendAgain(key: string): void {
  change(key, { state: 'queued', error: undefined })
  void sendAll()
}

/** The message is in the conversation: its event, or its reply, has arrived. */
export function settleSent(key: string): void {
  if (outgoing().some((each) => each.key === key)) takeBack(key)
}

/** Sends what the last page left, as soon as the member is known. */
export function resumeOutbox(): void {
  for (const item of outgoing()) if (item.state !== 'refused') schedule(item)
}

function schedule(item: Outgoing): void {
  const waitMs = Math.max(0, item.sends_at - Date.now())
  timers.set(
    item.key,
    setTimeout(() => {
      change(item.key, { state: 'queued' })
      void sendAll()
    }, waitMs),
  )
}

/** Sends everything that is due, in order; one tab at a time. */
export async function sendAll(): Promise<void> {
  const due = () =>
    outgoing().find((each) => each.state === 'queued' && each.member_id === me()?.member.id)
  if (due() === undefined) return
  await locked(async () => {
    // Another tab may have sent some of them meanwhile.
    setOutgoing(stored())
    for (let item = due(); item !== undefined; item = due()) {
      change(item.key, { state: 'sending' })
      if (!(await sendOne(item))) break
    }
  })
}

async function sendOne(item: Outgoing): Promise<boolean> {
  try {
    await asMember(async () => request(item, false))
    settleSent(item.key)
    return true
  } catch (error) {
    const isFinal = isRefused(error)
    change(item.key, isFinal ? { state: 'refused', error: wordsOf(error) } : { state: 'queued' })
    if (!isFinal) setTimeout(() => void sendAll(), 3_000)
    return isFinal
  }
}

async function request(
  { key, conversation_id: id, kind, text, files }: Outgoing,
  keepalive: boolean,
) {
  const body = {
    body: asHtml(text),
    kind,
    external_id: key,
    sender_email: me()?.member.email ?? '',
    ...(files.length === 0 ? {} : { attachment_ids: files.map((file) => file.id) }),
  }
  return api.messages.send(id, body, { idempotencyKey: key, keepalive })
}

/** Plain text exactly as it was typed: what looks like a tag stays text. */
export function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs = escaped.trim().split(/\n{2,}/u)
  return paragraphs.map((each) => `<p>${each.replaceAll('\n', '<br>')}</p>`).join('')
}

async function locked(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request('porchlight.outbox', run)
}

function change(key: string, changes: Partial<Outgoing>): void {
  keep(outgoing().map((each) => (each.key === key ? { ...each, ...changes } : each)))
}

function keep(items: readonly Outgoing[]): void {
  setOutgoing(items)
  try {
    localStorage.setItem(place, JSON.stringify(items))
  } catch {
    // Storage refused: messages last as long as the page.
  }
}

function stored(): readonly Outgoing[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    const items = Array.isArray(read) ? (read as Outgoing[]) : []
    // A page that was closed in mid-send does not know how it ended: the key makes sending again safe.
    return items.map((each) => (each.state === 'sending' ? { ...each, state: 'queued' } : each))
  } catch {
    return []
  }
}

addEventListener('storage', ({ key }) => key === place && setOutgoing(stored()))
addEventListener('online', () => void sendAll())
// Leaving the page sends what was held: the browser completes the request.
addEventListener('pagehide', () => {
  for (const item of outgoing()) {
    if (item.state === 'held' && connection() !== 'offline')
      void request(item, true).catch(() => undefined)
  }
})
