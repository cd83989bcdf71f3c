import { escapeHtml } from '../../../../api/http/escape-html.ts'
import { htmlToText } from '../../../messages/html-to-text.ts'
import type { SignatureFacts } from './signature-queries.ts'

/** What stands below an answer by mail, as text and as HTML. */
export type RenderedSignature = { readonly text: string; readonly html: string }

const variable = /\{\{([^{}<>]{1,300})\}\}/g

/** The signature of who answers, and below it that of the channel; undefined without either. */
export function renderSignature(
  facts: SignatureFacts,
  ofChannel: string | null,
): RenderedSignature | undefined {
  const own = ownSignature(facts)
  if (own === undefined && ofChannel === null) return undefined
  const lines = ofChannel === null ? '' : escapeHtml(ofChannel).replaceAll('\n', '<br>')
  return {
    text: [own && htmlToText(own), ofChannel].filter((part) => part != null).join('\n\n'),
    html: `${own ?? ''}${own !== undefined && lines !== '' ? `<p>${lines}</p>` : lines}`,
  }
}

/** The member's own, with its variables filled in; one without a value is left out. Undefined if nothing is left. */
function ownSignature(facts: SignatureFacts): string | undefined {
  const { member_signature: signature } = facts
  if (signature === null) return undefined
  const html = signature.html.replaceAll(variable, (_, name: string) =>
    escapeHtml(valueOf(facts, htmlToText(name).trim())),
  )
  return htmlToText(html).trim() === '' && !html.includes('<img ') ? undefined : html
}

/** What a variable stands for, under the names that saved replies have for it. */
function valueOf(facts: SignatureFacts, name: string): string {
  const { agent_first_name: first, agent_last_name: last, contact_name: contact } = facts
  const values: Readonly<Record<string, string | null>> = {
    'contact.name': contact,
    'contact.first_name': contact.split(' ')[0] ?? '',
    'contact.email': facts.email,
    'agent.first_name': first,
    'agent.name': `${first ?? ''} ${last ?? ''}`.trim(),
    'conversation.title': facts.title,
  }
  const field = name.startsWith('ticket.') ? name.slice('ticket.'.length) : undefined
  const known = field === undefined ? values : facts.fields
  const key = field ?? name
  const value = Object.hasOwn(known, key) ? known[key] : undefined
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
