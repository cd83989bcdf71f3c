import { createSignal } from 'solid-js'
import { noteDraft } from './server-drafts.ts'
import { me } from './session-state.ts'

/** Frames of the stream that are not stored. */
export type LiveSignal = {
  readonly type: 'typing' | 'looking' | 'presence' | 'draft' | 'notifications' | 'visiting'
  readonly conversation_id?: string
  readonly member?: {
    readonly id: string
    readonly first_name: string
    readonly last_name?: string
  }
  readonly contact?: boolean
  /** Of a contact that is on another page. */
  readonly contact_id?: string
  readonly is_typing?: boolean
  readonly text?: string | null
  readonly until: string | number | null
  /** Of a draft of the member. */
  readonly updated_at?: string | null
}

type Kept = LiveSignal & { readonly endsAt: number; readonly key: string }

const [kept, setKept] = createSignal<readonly Kept[]>([])
let timer: ReturnType<typeof setTimeout> | undefined

const [toldElsewhere, setToldElsewhere] = createSignal(0)

/** Changes when another device of the member has read notifications. */
export { toldElsewhere }

const [visited, setVisited] = createSignal<string | undefined>(undefined, { equals: false })

/** The contact that was last on another page. */
export { visited }

/** Takes a signal of the stream; each ends by itself. */
export function takeSignal(signal: LiveSignal): void {
  if (signal.type === 'draft') {
    const { conversation_id: id = '', updated_at: at = null } = signal
    return noteDraft({ conversation_id: id, updated_at: at })
  }
  if (signal.type === 'visiting')
    return void (signal.until === null || setVisited(signal.contact_id))
  if (signal.type === 'notifications') return void setToldElsewhere((count) => count + 1)
  const key = [signal.type, signal.conversation_id, signal.member?.id ?? 'contact'].join(' ')
  const endsAt =
    signal.until === null || signal.is_typing === false ? 0 : new Date(signal.until).getTime()
  setKept((before) => [...before.filter((each) => each.key !== key), { ...signal, key, endsAt }])
  expire()
}

function expire(): void {
  const now = Date.now()
  setKept((before) => before.filter(({ endsAt }) => endsAt > now))
  clearTimeout(timer)
  if (kept().length === 0) return
  const next = Math.min(...kept().map(({ endsAt }) => endsAt))
  timer = setTimeout(expire, Math.max(50, next - now))
}

/** Whether the contact of the conversation writes now. */
export function isContactTyping(id: string): boolean {
  return kept().some(
    (each) => each.type === 'typing' && each.conversation_id === id && each.member === undefined,
  )
}

/** The contact's unsent text, if the channel sends it. */
export function contactWords(id: string): string | undefined {
  const found = kept().find(
    (each) => each.type === 'typing' && each.conversation_id === id && each.member === undefined,
  )
  return found?.text ?? undefined
}

/** Other members who view the conversation, or are typing in it. */
export function othersIn(
  type: 'looking' | 'typing',
  id: string,
): readonly NonNullable<LiveSignal['member']>[] {
  return kept().flatMap((each) =>
    each.type === type &&
    each.conversation_id === id &&
    each.member !== undefined &&
    each.member.id !== me()?.member.id
      ? [each.member]
      : [],
  )
}

/** Ids of the other members who are present. */
export function othersHere(): number {
  return kept().filter((each) => each.type === 'presence' && each.member?.id !== me()?.member.id)
    .length
}
