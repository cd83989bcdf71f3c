import type { ListNotificationsReply } from '../../client/source/types.generated.ts'
import { place } from '../router.ts'
import { api, auth } from '../state/api.ts'
import { mayReadTray } from '../state/mail-channels.ts'
import { shownPeople } from '../settings/people/shown-people.ts'
import { words } from '../words/words.ts'
import { numberIn, textsOf, type Compare } from './compare.ts'

/** The number at the bell. */
export async function askBell(): Promise<Compare | undefined> {
  if (document.querySelector('.bell') === null) return undefined
  const { notifications } = await auth<ListNotificationsReply>('GET', '/notifications')
  const unread = notifications.filter(({ read_at: at }) => at === null).length
  return () => {
    const bells = [...document.querySelectorAll('.bell')]
    return bells.every((bell) => numberIn(bell.querySelector('b')?.textContent) === unread)
  }
}

const mostMails = 100

/** The number at the mail tray and, where it is open, its mails. */
export async function askTray(): Promise<Compare | undefined> {
  const link = '.views a[href="/inbox/tray"]'
  if (!mayReadTray() || document.querySelector('#views') === null) return undefined
  const { mails } = await api.mails.listInTray({ per_page: mostMails })
  const subjects = mails.map(({ subject }) => (subject || words().mail.noSubject).trim())
  return () => {
    if (numberIn(textsOf(`${link} b`)[0]) !== mails.length) return false
    if (place()[0] !== 'tray') return true
    const shown = textsOf('.tray li h2')
    return (shown.length === 0) === (mails.length === 0) && isStart(shown, subjects)
  }
}

/** The list of people, unless it is the result of a search. */
export async function askPeople(): Promise<Compare | undefined> {
  const query = shownPeople()
  if (query === undefined) return undefined
  const { contacts } = await api.contacts.list(query)
  return () => {
    if (shownPeople() !== query) return true
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main .cards > li a')]
    const ids = links.map(({ href }) => href.slice(href.lastIndexOf('/') + 1))
    const isWhole = ids.length >= contacts.length
    const known = contacts.map(({ id }) => id)
    return isWhole && isStart(ids, known) && contacts.every(isNamed(links))
  }
}

const isNamed =
  (links: readonly HTMLAnchorElement[]) =>
  ({ name }: { readonly name: string | null }, at: number): boolean =>
    name === null || name.trim() === '' || links[at]?.textContent === name

/** Whether two lists are the same as far as both go. */
const isStart = (shown: readonly string[], wanted: readonly string[]): boolean =>
  shown.every((one, at) => at >= wanted.length || one === wanted[at])
