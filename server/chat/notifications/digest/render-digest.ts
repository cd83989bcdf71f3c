import { escapeHtml } from '../../../api/http/escape-html.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import type { Unseen } from './digest-queries.ts'
import { digestWords, type DigestLanguage } from './digest-words.ts'

/** Those that a digest names; of the others it has the number. */
const mostLines = 20
const mostTitleCharacters = 120

const frame = 'font:16px/1.5 system-ui,sans-serif;color:#1c2024;max-width:36em;margin:0 auto'
const small = 'font-size:13px;color:#5b6472'

export type DigestText = {
  readonly language: DigestLanguage
  readonly team: string
  /** The newest first. */
  readonly unseen: readonly Unseen[]
  /** The mails in the tray, for those who read it. */
  readonly in_tray: number
  /** Whether it has names of contacts, titles and what was written. */
  readonly has_words: boolean
  /** The address of a path on the team's host. */
  readonly link: (path: string) => string
  readonly stop: string
}

/** Subject, text and HTML of a digest: the oldest first, as in the inbox. Without `has_words` it has nothing that a contact wrote, no name and no title. */
export function renderDigest(given: DigestText) {
  const { language, unseen, in_tray: inTray, link, stop } = given
  const words = digestWords[language]
  const team = oneLine(given.team)
  const told = unseen
    .slice(0, mostLines)
    .toReversed()
    .map((one) => lineOf(one, given))
  const left = unseen.length - told.length
  const more = left > 0 ? [words.more(left)] : []
  const tray = { said: words.tray(inTray), about: [], address: link('/inbox/tray') }
  const lines = inTray > 0 ? [...told, tray] : told
  const settings = link('/inbox/settings/notifications')
  const intro = words.intro(team, unseen.length)
  return {
    subject: words.subject(team, unseen.length),
    text: `${[
      intro,
      ...lines.map(({ said, about, address }) => [said, ...about, address].join('\n')),
      ...more,
      '-- ',
      words.why,
      `${words.settings}: ${settings}`,
      `${words.stop}: ${stop}`,
    ].join('\n\n')}\n`,
    html: `<div lang="${language}" style="${frame}">
<p>${escapeHtml(intro)}</p>
<ul>
${lines.map(htmlOf(words.open)).join('\n')}
</ul>
${more.map((one) => `<p>${escapeHtml(one)}</p>\n`).join('')}<p style="${small}">${escapeHtml(words.why)} ${anchor(settings, words.settings)} · ${anchor(stop, words.stop)}</p>
</div>
`,
  }
}

type Line = { readonly said: string; readonly about: readonly string[]; readonly address: string }

function lineOf(one: Unseen, { language, has_words: hasWords, link }: DigestText): Line {
  const { kind, conversation_id: id, by_name: by, count } = one
  const words = digestWords[language]
  const name = oneLine(by ?? '')
  const titled = [one.title, one.preview].map((text) =>
    oneLine(text ?? '').slice(0, mostTitleCharacters),
  )
  return {
    said: words.lines[kind](name === '' ? null : name, count),
    about: hasWords
      ? [
          ...(one.visitor_name === null ? [] : [words.contact(oneLine(one.visitor_name))]),
          ...titled.filter((text, at) => text !== '' && titled.indexOf(text) === at),
        ]
      : [],
    address: link(id === null ? '/inbox/mine' : `/inbox/open/${id}`),
  }
}

const htmlOf =
  (open: string) =>
  ({ said, about, address }: Line) =>
    `<li><p>${[said, ...about].map(escapeHtml).join('<br>')}<br>${anchor(address, open)}</p></li>`

const anchor = (address: string, said: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(said)}</a>`
