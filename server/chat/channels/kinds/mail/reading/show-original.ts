import { escapeHtml } from '../../../../../api/http/escape-html.ts'
import { originalHtml, type OriginalHtml } from './original-html.ts'
import type { MailFile, ParsedMail } from './parsed-mail.ts'

/** Beyond it the text of a mail is shown instead of its HTML, whose sanitising would take seconds. */
const longestMarkup = 2_097_152
const longestText = 1_048_576
const mostNames = 500

/** A mail as it looks: its HTML or text, and the names of its files. */
export function showOriginal({ html, text, files }: ParsedMail, key: string): OriginalHtml {
  const shown = html === null || html.length > longestMarkup ? undefined : asHtml(html, files, key)
  const body = shown ?? { html: asText(text ?? html ?? ''), remote: [] }
  const names = files
    .filter(({ is_inline: isInline }) => !isInline)
    .slice(0, mostNames)
    .map(({ name, type }) => `<li>${escapeHtml(name ?? type)}</li>`)
  const list = names.length === 0 ? '' : `<hr><ul class="porchlight-files">${names.join('')}</ul>`
  return { html: `<div class="porchlight-mail">${body.html}</div>${list}`, remote: body.remote }
}

function asHtml(html: string, files: readonly MailFile[], key: string): OriginalHtml | undefined {
  const pictures = new Map(
    files.flatMap(({ content_id: id, content }) => (id === null ? [] : [[id, content] as const])),
  )
  try {
    return originalHtml(html, pictures, key)
  } catch {
    // Too deep for the parser.
    return undefined
  }
}

/** Text as it is written. */
export function asText(text: string): string {
  return `<pre>${escapeHtml(text.slice(0, longestText).toWellFormed())}</pre>`
}
