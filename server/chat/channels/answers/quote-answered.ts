import { escapeHtml } from '../../../api/http/escape-html.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { statement } from '../../../store/database/statement.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import { headOfHtml, htmlToText } from '../../messages/html-to-text.ts'
import type { MessageMail } from '../../resources/mail-json.ts'

/** A longer body is quoted as the start of its text. */
const longestQuoted = 32_768
/** Quotes within the quote; older mails are left out. */
const deepestInside = 2

export type QuotedMessage = { body: string; mail: MessageMail | null; created_at: Date }

/** The message whose mail an answer quotes, unless it is erased by then. */
const findQuoted = statement<QuotedMessage, { id: string }>(
  'find_quoted_message',
  `select m.body, m.mail, m.created_at from messages m
    where m.workspace_id = $workspaceId and m.id = $id and m.mail ->> 'class' = 'person'`,
)

/** The mail with the one that it answers below it. */
export async function withQuote<Content extends { readonly text: string; readonly html?: string }>(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  content: Content,
  id: string | null | undefined,
): Promise<Content> {
  if (id == null) return content
  const [quoted] = await readRows(database, workspaceId, findQuoted({ workspaceId, id }))
  if (quoted === undefined) return content
  const { text, html } = quoteAnswered(quoted)
  return { ...content, text: `${content.text}\n${text}`, html: `${content.html ?? ''}${html}` }
}

type Quote = { readonly text: string; readonly html: string }

const style = 'margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex'

/**
 * A mail as mail programs quote it below its answer: whose it is and when it came, and its words. The body is the sanitised one of
 * the message. The marks are those by which mail programs, and this one, fold quotes.
 */
export function quoteAnswered({ body, mail, created_at: at }: QuotedMessage): Quote {
  const [from] = mail?.from ?? []
  const name = oneLine(from?.name ?? '')
  const address = oneLine(from?.address ?? '')
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const introduction = `${name === '' ? address : `${name} <${address}>`}, ${time}:`
  const isLong = body.length > longestQuoted
  const shown = withoutDeepLines(
    isLong ? asHtml(`${htmlToText(headOfHtml(body, longestQuoted))} …`) : body,
  )
  const { lines, html } = withDepths(shown)
  return {
    text: `${[introduction, ...lines].join('\n')}\n`,
    html: `<div class="gmail_quote"><p>${escapeHtml(introduction)}</p><blockquote type="cite" style="${style}">${html}</blockquote></div>\n`,
  }
}

const asHtml = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** Lines that programs without HTML have quoted more often than that. */
const withoutDeepLines = (html: string) =>
  html.replace(/(?<=^|<p>|<br>)(?:&gt; ?){3,}[^<>]*(?:<br>)?/g, '')

/** The lines of a sanitised body, each with a `>` for every quote that it is in, and its HTML, both without what is too deep. */
function withDepths(body: string): { readonly lines: readonly string[]; readonly html: string } {
  const lines: string[] = []
  let html = ''
  let depth = 0
  let from = 0
  const take = (to: number) => {
    if (depth > deepestInside) return
    const piece = body.slice(from, to)
    const text = htmlToText(piece)
    html += piece
    if (text.trim() === '') return
    const quotes = '>'.repeat(depth + 1)
    lines.push(...text.split('\n').map((line) => quotes + (line.startsWith('>') ? '' : ' ') + line))
  }
  for (const { 0: tag, index } of body.matchAll(/<\/?blockquote(?: [^<>]*)?>/g)) {
    take(index)
    from = index + tag.length
    const isEnd = tag.startsWith('</')
    if (isEnd) depth = Math.max(0, depth - 1)
    const isKept = depth < deepestInside
    if (!isEnd) depth += 1
    if (isKept) html += tag
  }
  take(body.length)
  return { lines, html }
}
