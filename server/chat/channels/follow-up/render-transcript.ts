import { escapeHtml } from '../../../api/http/escape-html.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import { htmlToText } from '../../messages/html-to-text.ts'
import { withoutImages } from '../../messages/images-in-text.ts'
import type { MailFrame } from './draft-mail.ts'
import type { Said } from './transcript-queries.ts'

const mostCharacters = 1_000_000

/** The mail with a copy of a conversation, whose address is proven: it has the words of both sides; files and images are behind its link. */
export function renderTranscript({
  words,
  link,
  ...given
}: MailFrame & { readonly said: readonly Said[] }) {
  const { say, language, direction } = words
  const team = oneLine(given.team)
  const shown = newest(given.said)
  const nameOf = ({ is_own: isOwn, first_name: name }: Said) =>
    isOwn ? say('you') : oneLine(name ?? '') || team
  const filesOf = ({ files }: Said) =>
    files.length === 0 ? [] : [say('files', { files: files.map(oneLine).join(', ') })]
  const timeOf = ({ created_at: at }: Said) =>
    `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const hasMore = shown.length < given.said.length
  const notes = [...(hasMore ? [say('more')] : []), say('anywhere')]
  const subject = say('transcript', { team })
  return {
    subject,
    text: `${[
      ...shown.map((one) =>
        [
          `${nameOf(one)}, ${timeOf(one)}:`,
          htmlToText(withoutImages(one.body)),
          ...filesOf(one),
        ].join('\n'),
      ),
      `${say('open')}: ${link}`,
      ...notes,
      '-- ',
      `${say('stop')}: ${link}/stop`,
    ].join('\n\n')}\n`,
    html: `<div lang="${language}" dir="${direction}" style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto">
${shown
  .map(
    (one) =>
      `<p style="margin:16px 0 0;font-size:13px">${escapeHtml(nameOf(one))}, ${timeOf(one)}</p><div>${withoutImages(one.body)}</div>${filesOf(
        one,
      )
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')}`,
  )
  .join('\n')}
<p><a href="${escapeHtml(link)}">${escapeHtml(say('open'))}</a></p>
<p style="font-size:13px">${notes.map(escapeHtml).join('<br>')}</p>
<p style="font-size:13px"><a href="${escapeHtml(link)}/stop">${escapeHtml(say('stop'))}</a></p>
</div>
`,
  }
}

/** The newest messages that fit into one mail, oldest first. */
function newest(said: readonly Said[]): readonly Said[] {
  let left = mostCharacters
  const kept = said.filter(({ body }, at) => {
    left -= body.length
    return at === 0 || left >= 0
  })
  return kept.toReversed()
}
