import { codeOf, errorWords } from '../error-words.ts'
import { mayPass } from './connect.ts'
import { deviceToken } from './device.ts'
import { followVisitor, readAgain } from './reading.ts'
import { renewTicket, showThread } from './sending.ts'
import type { Visit } from './visit.ts'

/** At the end of the address of a site's page, or of the chat as a page of its own. */
const linkForm = /[#?]porchlight=([\w-]{43})(?:&|$)/

/** Opens the conversation of a mail, once a tab: a page that is loaded again shows what the visitor looked at. */
export async function openMailLink(visit: Visit): Promise<void> {
  const { kept, calls, config, store, words, now } = visit
  const [, link] = linkForm.exec(now.page?.url ?? '') ?? []
  if (link === undefined || kept.tab.read('link') === link) return
  try {
    // The page loads itself again, and then opens the link.
    if (visit.ticket.isOld()) await renewTicket(visit)
    const body = { ticket: config.ticket, device_token: deviceToken(kept), link }
    type Opened = { readonly conversation_id: string }
    const { conversation_id: id } = await calls.post<Opened>('/widget/mail-link', body, {
      tries: 4,
    })
    kept.tab.write('link', link)
    kept.write('registered', '1')
    followVisitor(visit)
    showThread(visit, id)
    await readAgain(visit)
  } catch (error) {
    if (mayPass(error)) return
    store.set('note', errorWords(words, codeOf(error), words.errors.mail_link_unknown))
  }
}
