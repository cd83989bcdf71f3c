import assert from 'node:assert/strict'
import type { Screen } from './open-screen.ts'

/** What a screen shows, read in one go. */
type Shown = {
  readonly view: string
  readonly isWaiting: boolean
  readonly total: string
  readonly rows: readonly (readonly [at: number, id: string, title: string, unread: boolean])[]
  readonly counts: readonly (readonly [view: string, count: string])[]
  readonly open: string | undefined
  readonly openTitle: string
  readonly said: readonly string[]
}

const readShown = `(() => {
  const text = (element) => (element?.innerText ?? '').trim()
  const [, , view = 'open', open] = location.pathname.split('/')
  const kept = JSON.parse(localStorage['porchlight.preferences'] ?? '{}')
  return {
    view, open,
    isWaiting: kept.sort === 'waiting',
    total: text(document.querySelector('.list header h1 small')),
    rows: [...document.querySelectorAll('.list .rows li')].map((row) => [
      Number(row.getAttribute('aria-posinset')),
      row.querySelector('[data-row]')?.dataset.row ?? '',
      text(row.querySelector('.title')),
      row.querySelector('.row')?.classList.contains('unread') === true,
    ]),
    // The page's own comparison looks at drafts.
    counts: [...document.querySelectorAll('.views li a:not([href$="/drafts"])')].map((link) => [
      link.getAttribute('href').slice('/inbox/'.length),
      link.querySelector('b')?.classList.contains('waiting') === true ? '' : text(link.querySelector('b')),
    ]),
    openTitle: text(document.querySelector('.talk header h2')),
    said: [...document.querySelectorAll('.talk article.said .body')].map(text),
  }
})()`

/** Compares everything that depends on conversations with what the API tells the member. Throws where they differ. */
export async function compareScreen({
  page,
  ask,
  memberId,
}: Pick<Screen, 'page' | 'ask' | 'memberId'>): Promise<true> {
  const shown = await page.evaluate<Shown>(readShown)
  const total = async (view: string, more = '') =>
    (await ask(`/conversations?${await filterOf(view, memberId, ask)}&per_page=1${more}`))
      .pagination.total_count as number
  const order = shown.isWaiting ? 'sort=waiting_since&order=asc' : 'sort=updated_at&order=desc'
  const filter = await filterOf(shown.view, memberId, ask)
  const listed = await ask(`/conversations?${filter}&${order}&include=inbox&per_page=50`)
  assert.equal(numberIn(shown.total), listed.pagination.total_count, `total of ${shown.view}`)
  const expected = (listed.conversations as Row[]).map((row, at) => [
    at + 1,
    row.id,
    row.title,
    row.inbox.unread > 0,
  ])
  assert.deepEqual(shown.rows, expected.slice(0, shown.rows.length), `rows of ${shown.view}`)
  assert.ok(shown.rows.length >= Math.min(8, expected.length), 'too few rows')
  for (const [view, count] of shown.counts) {
    if (count !== '') assert.equal(numberIn(count), await total(view), `count of ${view}`)
  }
  if (shown.open === undefined) return true
  const { conversation } = await ask(`/conversations/${shown.open}`)
  assert.equal(shown.openTitle, conversation?.title ?? '', 'the open conversation')
  const read = await ask(`/conversations/${shown.open}/messages?per_page=100`)
  const said = ((read.messages ?? []) as Said[])
    .filter(({ kind }) => kind !== 'activity_message')
    .map(({ body }) => inWords(body.replaceAll(/<[^>]*>/g, ' ')))
  assert.deepEqual(shown.said.map(inWords), said, `messages of ${shown.open}`)
  return true
}

type Row = {
  readonly id: string
  readonly title: string
  readonly inbox: { readonly unread: number }
}
type Said = { readonly kind: string; readonly body: string }

/** A paragraph's end is a space, too. */
const inWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function numberIn(text: string): number {
  return Number(text.replaceAll(/\D/g, '') || '0')
}

let open: string | undefined

/** The filters of a view, written once more: the page must not agree with itself alone. */
async function filterOf(view: string, memberId: string, ask: Screen['ask']): Promise<string> {
  open ??= ((await ask('/statuses')).statuses as { readonly name: string }[])
    .map(({ name }) => name)
    .filter((name) => !['closed', 'spam', 'trash'].includes(name))
    .join()
  if (view === 'snoozed') return 'snoozed=true'
  if (view.startsWith('view-')) return `view=${view.slice('view-'.length)}`
  const awake = `status=${open}&snoozed=false`
  if (view === 'mine') return `${awake}&assignee=${memberId}`
  if (view === 'mentions') return `${awake}&filter=mentioned:true`
  if (view === 'unassigned') return `${awake}&assignee=none`
  if (view === 'closed') return 'status=closed'
  if (view === 'all') return 'status=all'
  if (view.startsWith('group-')) return `${awake}&group=${view.slice('group-'.length)}`
  return awake
}
