import type {
  Conversation,
  ListConversationsQuery,
  Message,
  ViewCounts,
} from '../../client/source/types.generated.ts'
import { pause } from '../../pages/stream/back-off.ts'
import { showMessageHtml } from '../../pages/message-html.ts'
import { shownOrder, viewContext } from '../list/shown-list.ts'
import { filterIn, isView, queryOf, type ViewName } from '../list/views.ts'
import { api, asMember } from '../state/api.ts'
import { markRows, rowsBegunAt, sequenceOf } from '../state/rows.ts'
import { savedViewOf } from '../state/saved-views.ts'
import { may, rowParts } from '../state/session-state.ts'
import { openStatuses } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { askContact, askFields } from './ask-fields.ts'
import { askDrafts } from './ask-drafts.ts'
import { askBell, askPeople, askTray } from './ask-told.ts'
import { numberIn } from './compare.ts'
import { lettersOf, readScreen, type OnScreen } from './read-screen.ts'

type Part = 'list' | 'counts' | 'conversation' | keyof typeof others

/** What is not as the server has it, as of an event of the log; undefined: changes are on their way. */
export type Checked =
  | { readonly sequence: number; readonly differences: readonly Part[] }
  | undefined

/** Looks, and the time between two: counts are read a second after a change. */
const [mostLooks, restMs] = [8, 700]
const [mostRows, mostMessages] = [50, 100]

/**
 * Compares the list, the counts and the open conversation with the server, as of one event: what is on the screen, not what
 * the page keeps. A difference counts if it lasts.
 */
export async function checkScreen(): Promise<Checked> {
  let last: Checked
  // Without events the page asks now and then, and may not know of the last change yet.
  const hasEvents = may('events:read')
  for (let look = 1; look <= mostLooks; look += 1) {
    const told = await ask()
    const sequence = told.sequences[0] ?? 0
    const isOne = told.sequences.every((each) => each === sequence)
    if (isOne && (!hasEvents || (await isAsOf(sequence)))) {
      const differences = differencesOf(readScreen(), told)
      if (differences.length === 0) return { sequence, differences }
      if (hasEvents) last = { sequence, differences }
    }
    await pause(restMs)
  }
  return last
}

/** Whether the screen shows what was so after an event. Events that are not for the member never come to the page. */
async function isAsOf(sequence: number): Promise<boolean> {
  const known = () => Math.max(markRows(), rowsBegunAt())
  const mark = known()
  if (mark >= sequence) return mark === sequence
  const { events } = await asMember(async () => api.events.list({ after: mark, limit: 1 }))
  return events.every((event) => event.sequence > sequence) && known() === mark
}

type Told = {
  readonly sequences: readonly number[]
  readonly rows: readonly Conversation[]
  readonly total: number
  readonly isBounded: boolean
  readonly counts: ViewCounts | undefined
  /** The letters of each, in order. */
  readonly messages: ReadonlyMap<string, string>
  readonly others: () => Record<keyof typeof others, boolean>
}

/** What is asked for after the list, and looked at with it. */
const others = {
  ...{ fields: askFields, contact: askContact },
  ...{ bell: askBell, tray: askTray, people: askPeople, drafts: askDrafts },
}

async function askOthers(): Promise<Told['others']> {
  const asked = await Promise.all(
    Object.entries(others).map(async ([part, ask]) => [part, await asMember(ask)] as const),
  )
  return () =>
    Object.fromEntries(asked.map(([part, isEqual]) => [part, isEqual?.() ?? true])) as Record<
      keyof typeof others,
      boolean
    >
}

/** What the server says, without anything that the page keeps. */
async function ask(): Promise<Told> {
  const { view, openId, messages: shown } = readScreen()
  const status = openStatuses()
  const knowsSnoozes = may('messages:read')
  const counted = knowsSnoozes ? { status, snoozed: false } : { status }
  const [list, counts, said] = await asMember(async () =>
    Promise.all([
      api.conversations.list({ ...queryFor(view), ...rowParts(), per_page: mostRows }),
      api.views.count(counted),
      openId === undefined || !knowsSnoozes || shown.length === 0
        ? undefined
        : api.messages.list(openId, { around: shown.at(-1)?.id ?? '', per_page: mostMessages }),
    ]),
  )
  const compareOthers = await askOthers()
  // Their replies do not say which event they are true for: nothing happened in between.
  const last = await asMember(async () => api.conversations.list({ per_page: 1 }))
  return {
    others: compareOthers,
    sequences: [list, counts, last].map(sequenceOf),
    rows: list.conversations,
    total: list.pagination.total_count,
    isBounded: list.pagination.bounded === true,
    counts: counts.view_counts,
    messages: new Map(
      await Promise.all(
        (said?.messages ?? []).map(async (one) => [one.id, await lettersIn(one)] as const),
      ),
    ),
  }
}

function queryFor(view: string): ListConversationsQuery {
  const saved = savedViewOf(view)
  const order = shownOrder(view as ViewName, saved && { sort: saved.sort, order: saved.order })
  if (saved !== undefined) return { view: view.slice('view-'.length), ...order }
  const filter = filterIn(view)
  if (filter !== undefined) return { filter, ...order }
  return { ...queryOf(isView(view) && view !== 'drafts' ? view : 'open', viewContext()), ...order }
}

function differencesOf(screen: OnScreen, told: Told): readonly Part[] {
  const isEqual: Readonly<Record<Part, boolean>> = {
    list: isListEqual(screen, told),
    counts: areCountsEqual(screen, told),
    conversation: isConversationEqual(screen, told),
    ...told.others(),
  }
  return (Object.keys(isEqual) as Part[]).filter((part) => !isEqual[part])
}

function isListEqual({ rows, total }: OnScreen, told: Told): boolean {
  if (rows === undefined) return true
  if (numberIn(total) !== told.total) return false
  return rows.every(({ at, id, title, isUnread, tags }) => {
    // Only the start of the list was read.
    if (at > told.rows.length) return at <= told.total
    const row = told.rows[at - 1]
    const isTitle = title === (row?.title.trim() || words().list.noTitle)
    const isUnreadThere = (row?.inbox?.unread ?? 0) > 0
    return (
      row?.id === id &&
      isTitle &&
      isUnread === isUnreadThere &&
      tags === (row.tags ?? []).join(', ')
    )
  })
}

function areCountsEqual({ counts }: OnScreen, told: Told): boolean {
  if (told.counts === undefined) return true
  const { conversations, views, mentioned } = told.counts
  const { listed, mine, unassigned, snoozed, groups } = conversations
  const expected: readonly (readonly [string, number | undefined])[] = [
    ['open', listed.total],
    ['mine', mine?.total],
    ['unassigned', unassigned.total],
    ['snoozed', snoozed.total],
    ['mentions', mentioned?.total],
    ['all', conversations.total],
    ...groups.map((group) => [`group-${group.group_id}`, group.total] as const),
    ...views.map((view) => [`view-${view.view_id}`, view.total] as const),
  ]
  return expected.every(([name, count]) => {
    const shown = counts.get(name)
    return shown === undefined || count === undefined || numberIn(shown) === count
  })
}

function isConversationEqual({ openId, messages }: OnScreen, told: Told): boolean {
  if (openId === undefined || told.messages.size === 0) return true
  // Those of other pages were not read.
  const from = messages.findIndex(({ id }) => told.messages.has(id))
  const near = from < 0 ? [] : messages.slice(from)
  const ids = [...told.messages.keys()]
  const start = ids.indexOf(near[0]?.id ?? '')
  return near.every(
    ({ id, letters }, at) =>
      id === ids[start + at] && (letters === undefined || letters === told.messages.get(id)),
  )
}

/** The letters of a message's body as it is shown. */
async function lettersIn({ body, attachments: files }: Message): Promise<string> {
  const shown = document.createElement('div')
  await showMessageHtml(shown, body, words().code, { imageFrom: words().imageFrom, files })
  return lettersOf(shown.textContent)
}
