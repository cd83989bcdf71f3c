import { launcherWords } from './excuses.ts'
import { weekdays } from './settings/office-hours.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { PreChatField, WebChannel } from './settings/web-channel.ts'
import { widgetColors } from './settings/widget-colors.ts'
import { webOf, type ReadChannel } from './read-web-channel.ts'

/** How the launcher on the host page looks (widget/protocol.ts). */
type Look = {
  readonly colors: { readonly fill: string; readonly on_fill: string }
  readonly position: WebChannel['position']
  readonly title: string
  readonly excuse: string
  readonly chat: string
  readonly launcher?: 'none'
  readonly greet_after?: number
}

/**
 * The looks of all web channels of a workspace, by id: the loader needs no further request. Its few words are in the first of these
 * languages that has them.
 */
export function looksOf(
  { name, channels }: Settings,
  languages: readonly string[],
): Readonly<Record<string, Look>> {
  const words = launcherWords(languages)
  const looks = channels.flatMap((channel) => {
    const web = webOf(channel)
    if (web === undefined) return []
    const { fill, on_fill } = widgetColors(web.color)
    const { texts, position, launcher, greet_after: greetAfter } = web
    const look: Look = {
      colors: { fill, on_fill },
      position,
      title: titleIn(texts, languages) ?? name,
      ...words,
      ...(launcher === 'none' ? { launcher } : {}),
      ...(greetAfter === null ? {} : { greet_after: greetAfter }),
    }
    return [[channel.id, look] as const]
  })
  return Object.fromEntries(looks)
}

/** The title in the first of the languages that has one, else in English, else the first one. */
function titleIn(texts: WebChannel['texts'], languages: readonly string[]): string | undefined {
  const titles = Object.entries(texts).flatMap(([tag, { title }]) =>
    title ? [[tag.toLowerCase().split('-', 1)[0], title] as const] : [],
  )
  const found = [...languages, 'en']
    .map((language) => titles.find(([base]) => base === language))
    .find((title) => title !== undefined)
  return (found ?? titles[0])?.[1]
}

/** What visitors' browsers learn of a channel: an allow-list. Allowed origins and its name stay here. */
export function publicChannel({ id, web, settings }: ReadChannel): object {
  return {
    id,
    colors: widgetColors(web.color),
    position: web.position,
    texts: web.texts,
    office_hours: web.office_hours && {
      ...web.office_hours,
      // As in ISO 8601: Monday is 1.
      hours: web.office_hours.hours.map((span) => ({
        ...span,
        day: weekdays.indexOf(span.day) + 1,
      })),
    },
    pre_chat: {
      fields: web.pre_chat.fields.flatMap((asked) => question(asked, settings.contact_fields)),
    },
    enforce_identity: web.enforce_identity,
    preview_typing: web.preview_typing,
    sound: web.sound,
    consent_url: web.consent_url,
    preview_answers: web.preview_answers,
    show_pages: web.show_pages,
  }
}

/** A question with the label of its contact field; none for a field that was deleted. */
function question(asked: PreChatField, fields: Settings['contact_fields']): object[] {
  if (['name', 'email', 'phone'].includes(asked.field)) return [asked]
  const field = fields.find(({ id }) => id === asked.field)
  if (field === undefined) return []
  const { name: label, kind, options } = field
  return [{ ...asked, label, kind, ...(options.length === 0 ? {} : { options }) }]
}
