import { escapeHtml } from '../../../api/http/escape-html.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import { htmlToText } from '../../messages/html-to-text.ts'
import { withoutImages } from '../../messages/images-in-text.ts'
import type { SpokenWords } from './mail-words.ts'
import type { Answer } from './queries.ts'

export type FollowUpText = {
  readonly words: SpokenWords
  readonly team: string
  readonly answers: readonly Answer[]
  /** The conversation has older unread answers. */
  readonly has_more: boolean
  readonly link: string
  readonly is_proven: boolean
  /** Whether answers to the mail come back into the conversation. */
  readonly is_answerable: boolean
}

const frame = 'font:16px/1.5 system-ui,sans-serif;color:#1c2024;max-width:36em;margin:0 auto'
const said = 'border-inline-start:3px solid #d0d5dd;margin:0 0 16px;padding:0 0 0 12px'
const small = 'font-size:13px;color:#5b6472'
const button =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#2f55a4;color:#ffffff;text-decoration:none'

/**
 * Subject, text and HTML of the mail with unread answers. It has the team's words alone: the address may be somebody
 * else's, and what a visitor wrote, their name and the title made of it must not reach that person.
 */
export function renderFollowUp(given: FollowUpText) {
  const { words, answers: shown, has_more: hasMore } = given
  const { is_proven: isProven, is_answerable: isAnswerable } = given
  const { say } = words
  const team = oneLine(given.team)
  const name = oneLine(shown.at(-1)?.first_name ?? '')
  const notes = [
    ...(hasMore ? [say('more')] : []),
    ...(isAnswerable ? [say('answer')] : []),
    say(isProven ? 'anywhere' : 'here'),
  ]
  const why = say('why', { team })
  return {
    subject: name === '' ? say('subject_team', { team }) : say('subject', { name, team }),
    text: `${[
      say('intro', { team }),
      ...shown.map((answer) => textOf(answer, team, words)),
      `${say('open')}: ${given.link}`,
      ...notes,
      '-- ',
      why,
      `${say('stop')}: ${given.link}/stop`,
    ].join('\n\n')}\n`,
    html: `<div lang="${words.language}" dir="${words.direction}" style="${frame}">
<p>${escapeHtml(say('intro', { team }))}</p>
${shown.map((answer) => htmlOf(answer, team, words)).join('\n')}
<p><a href="${escapeHtml(given.link)}" style="${button}">${escapeHtml(say('open'))}</a></p>
<p style="${small}">${notes.map(escapeHtml).join('<br>')}</p>
<p style="${small}">${escapeHtml(why)} <a href="${escapeHtml(given.link)}/stop" style="color:#5b6472">${escapeHtml(say('stop'))}</a></p>
</div>
`,
  }
}

const nameOf = ({ first_name: name }: Answer, team: string) => oneLine(name ?? '') || team

function textOf(answer: Answer, team: string, { say }: SpokenWords): string {
  const files = answer.files.map(oneLine).join(', ')
  const lines = [
    `${nameOf(answer, team)}:`,
    htmlToText(withoutImages(answer.body)),
    files === '' ? '' : say('files', { files }),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function htmlOf(answer: Answer, team: string, { say }: SpokenWords): string {
  const files = answer.files.map(oneLine).join(', ')
  const shownFiles = files === '' ? '' : `<p>${escapeHtml(say('files', { files }))}</p>`
  return `<div style="${said}"><p style="${small};margin:0">${escapeHtml(nameOf(answer, team))}</p>${withoutImages(answer.body)}${shownFiles}</div>`
}
