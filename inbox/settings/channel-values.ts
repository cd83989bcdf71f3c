import type { Channel, CreateChannelBody } from '../../client/source/types.generated.ts'
import { hoursOf, officeHoursOf, type ChannelHours } from './channel-hours.ts'

export type Asked = 'no' | 'optional' | 'required'

/** A widget's settings as its form has them. */
export type ChannelValues = {
  readonly name: string
  readonly color: string
  readonly position: 'left' | 'right'
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
  readonly origins: string
  readonly hours: ChannelHours
  /** By `name`, `email`, `phone` or the id of a contact field. */
  readonly asked: Readonly<Record<string, Asked>>
  readonly isEnforced: boolean
  readonly previewTyping: boolean
  readonly sound: boolean
  /** Whether the widget draws its button. */
  readonly hasButton: boolean
  readonly consentUrl: string
  readonly isFullPage: boolean
  /** In seconds; empty for never. */
  readonly greetAfter: string
  readonly previewAnswers: boolean
  readonly showPages: boolean
  /** In minutes; empty for never. */
  readonly followUpAfter: string
  readonly followUpReplyTo: string
}

/** The values of a channel, or those of a new one in a workspace with that time zone. */
export function valuesOf(channel: Channel | undefined, zone: string): ChannelValues {
  const web = channel?.web
  const asked = web?.pre_chat.fields?.map(({ field, required }): readonly [string, Asked] => [
    field,
    required ? 'required' : 'optional',
  ])
  return {
    name: channel?.name ?? '',
    color: web?.color ?? '#2f55a4',
    position: web?.position ?? 'right',
    texts: web?.texts ?? {},
    origins: web?.allowed_origins.join('\n') ?? '',
    hours: hoursOf(web?.office_hours, zone),
    asked: Object.fromEntries(asked ?? []),
    isEnforced: web?.enforce_identity ?? true,
    previewTyping: web?.preview_typing ?? false,
    sound: web?.sound ?? true,
    hasButton: web?.launcher !== 'none',
    consentUrl: web?.consent_url ?? '',
    isFullPage: web?.full_page ?? false,
    greetAfter: String(web?.greet_after ?? ''),
    previewAnswers: web?.preview_answers ?? true,
    showPages: web?.show_pages ?? true,
    followUpAfter: web === undefined || web === null ? '3' : String(web.follow_up_after ?? ''),
    followUpReplyTo: web?.follow_up_reply_to ?? '',
  }
}

/** The request that makes a channel so. */
export function bodyOf(values: ChannelValues): CreateChannelBody {
  const fields = Object.entries(values.asked)
    .filter(([, asked]) => asked !== 'no')
    .map(([field, asked]) => ({ field, required: asked === 'required' }))
  return {
    name: values.name.trim(),
    kind: 'web',
    web: {
      color: values.color,
      position: values.position,
      texts: filled(values.texts),
      allowed_origins: values.origins.split(/[\s,]+/u).filter(Boolean),
      office_hours: officeHoursOf(values.hours),
      pre_chat: { fields },
      enforce_identity: values.isEnforced,
      preview_typing: values.previewTyping,
      sound: values.sound,
      launcher: values.hasButton ? 'button' : 'none',
      consent_url: values.consentUrl.trim() === '' ? null : values.consentUrl.trim(),
      full_page: values.isFullPage,
      greet_after: values.greetAfter === '' ? null : Number(values.greetAfter),
      preview_answers: values.previewAnswers,
      show_pages: values.showPages,
      follow_up_after: values.followUpAfter === '' ? null : Number(values.followUpAfter),
      follow_up_reply_to:
        values.followUpReplyTo.trim() === '' ? null : values.followUpReplyTo.trim(),
    },
  }
}

/** Without empty texts: there the widget has its own. */
function filled(texts: ChannelValues['texts']): Record<string, Record<string, string>> {
  const entries = Object.entries(texts).map(([language, given]) => {
    const kept = Object.entries(given).flatMap(([name, text]) =>
      text === undefined || text.trim() === '' ? [] : [[name, text.trim()] as const],
    )
    return [language, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(entries.filter(([, kept]) => Object.keys(kept).length > 0))
}

/** Black or white, whichever is read better on the colour: one of them always has 4.5:1. */
export function textOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
