import type { WidgetVisitor } from '../../client/source/widget.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { mayPass, wordsOf } from './connect.ts'
import { deviceToken, isRegistered } from './device.ts'
import { forget } from './forgetting.ts'
import { followVisitor, readAgain } from './reading.ts'
import { renewTicket } from './sending.ts'
import type { Visit } from './visit.ts'

/** The identified visitor: the subject, and the end of the token, which differs in a new one of the same person. */
type Identified = { readonly subject: string; readonly token_end: string; readonly name: string }

let before = Promise.resolve()

/**
 * What the page says about the visitor: a signed token, or a claim where the channel takes one. One after the other, so
 * that the second of two people finds who the first one is.
 */
export async function identify(visit: Visit, identity: string | WidgetVisitor): Promise<void> {
  if (typeof identity === 'string') {
    before = before.then(async () => identifyByToken(visit, identity)).catch(() => undefined)
    return before
  }
  if (visit.config.channel.enforce_identity) {
    complain('this channel accepts only signed identities.')
    return
  }
  claimMore(visit, identity)
}

/** Adds to what is known of the visitor; sent with their first message. */
export function claimMore({ now }: Visit, { name, email, phone_number, fields }: WidgetVisitor) {
  now.claim = {
    ...now.claim,
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone_number === undefined ? {} : { phone_number }),
    ...(fields === undefined ? {} : { fields: { ...now.claim.fields, ...fields } }),
  }
}

/** The same person once more, after the server has lost the device. False if the page has identified nobody. */
export async function identifyAgain(visit: Visit): Promise<boolean> {
  const { kept, now } = visit
  const known = JSON.parse(kept.read('identified') ?? 'null') as Identified | null
  if (now.identity === undefined || subjectOf(now.identity) !== known?.subject) return false
  await identifyByToken(visit, now.identity)
  return isRegistered(kept)
}

async function identifyByToken(visit: Visit, token: string): Promise<void> {
  const { kept, store, config, calls, now } = visit
  const subject = subjectOf(token)
  if (subject === undefined) return complain('this is not an identity token.')
  const known = JSON.parse(kept.read('identified') ?? 'null') as Identified | null
  const tokenEnd = token.slice(-16)
  // Another person in the same browser: nothing of the first one stays.
  if (known !== null && known.subject !== subject) await forget(visit)
  now.identity = token
  if (known?.subject === subject && known.token_end === tokenEnd && isRegistered(kept)) {
    store.set('identified', known.name)
    return
  }
  for (let failures = 1; ; failures += 1) {
    const device = deviceToken(kept)
    try {
      if (visit.ticket.isOld()) await renewTicket(visit)
      const body = { ticket: config.ticket, device_token: device, identity_token: token }
      const { contact } = await calls.post<{ contact: { name: string | null } }>(
        '/widget/identity',
        body,
      )
      // Forgotten on the way.
      if (kept.read('token') !== device) return
      const name = contact.name ?? ''
      kept.write('identified', JSON.stringify({ subject, token_end: tokenEnd, name }))
      kept.write('registered', '1')
      store.set('identified', name)
      followVisitor(visit)
      return void readAgain(visit)
    } catch (error) {
      if (!mayPass(error)) return complain(`the identity was refused: ${wordsOf(error)}`)
      await pause(backoffMs(failures))
    }
  }
}

const said = new Set<string>()

/** Tells the page's developer, each thing once. */
function complain(words: string): void {
  if (!said.has(words)) console.error(`Porchlight: ${words}`)
  said.add(words)
}

/** The subject of a signed token; its signature is checked by the server. */
function subjectOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.')
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    const { sub } = JSON.parse(text) as { sub?: unknown }
    return typeof sub === 'number' ? String(sub) : typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
