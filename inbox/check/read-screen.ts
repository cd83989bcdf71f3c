import { place } from '../router.ts'

/** What of the inbox is on the screen, as its reader sees it. */
export type OnScreen = {
  readonly view: string
  /** Undefined where there is no list, and while rows wait for the reader before they move. */
  readonly rows: readonly OnRow[] | undefined
  readonly total: string
  /** By the last part of their address. */
  readonly counts: ReadonlyMap<string, string>
  readonly openId: string | undefined
  readonly openTitle: string
  /** The messages and lines of the open conversation that are there. */
  readonly messages: readonly OnMessage[]
}

type OnRow = {
  /** From 1. */
  readonly at: number
  readonly id: string
  readonly title: string
  readonly isUnread: boolean
  /** Of all tags, by commas. */
  readonly tags: string
}

type OnMessage = {
  readonly id: string
  /** Undefined where a part of it is folded. */
  readonly letters: string | undefined
}

const text = (element: Element | null | undefined): string => (element?.textContent ?? '').trim()
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Reads the document in one go, not what it was made from. */
export function readScreen(): OnScreen {
  const [view = 'open', openId] = place()
  // Drafts are compared by themselves.
  const hasRows = document.querySelector('.list:not(.drafts)') !== null
  const isFresh = document.querySelector('.list .fresh') !== null
  return {
    ...{ view, openId },
    rows: isFresh || !hasRows ? undefined : all('.list .rows li').flatMap(rowIn),
    total: text(document.querySelector('.list header h1 small')),
    counts: new Map(all('.views li a').flatMap(countIn)),
    openTitle: text(document.querySelector('.talk header h2')),
    messages: all('.talk .log [data-message]').map((message) => ({
      id: message.dataset['message'] ?? '',
      letters: message.querySelector('details') === null ? lettersOf(bodyOf(message)) : undefined,
    })),
  }
}

function rowIn(item: HTMLElement): OnRow[] {
  const row = item.querySelector<HTMLElement>('[data-row]')
  const id = row?.dataset['row']
  if (row === null || id === undefined) return []
  const title = text(row.querySelector('.title'))
  const isUnread = row.classList.contains('unread')
  const tags = row.querySelector<HTMLElement>('[data-tags]')?.dataset['tags'] ?? ''
  return [{ at: Number(item.getAttribute('aria-posinset')), id, title, isUnread, tags }]
}

function countIn(link: HTMLElement): [string, string][] {
  const count = link.querySelector('b')
  const name = link.getAttribute('href')?.slice('/inbox/'.length)
  if (count === null || name === undefined) return []
  // The number of those that wait has all in its title.
  return [[name, count.getAttribute('title') ?? text(count)]]
}

const bodyOf = (message: HTMLElement): string => text(message.querySelector('.body'))

/** Without what stands between words, which lines and links change. */
export const lettersOf = (words: string): string => words.replaceAll(/[^\p{L}\p{N}]/gu, '')
