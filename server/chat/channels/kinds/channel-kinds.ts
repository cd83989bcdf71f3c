import { optionalObject } from '../../../api/http/fields.ts'
import type { AnswerDelivery, ChannelKind, SettingsOfKind } from './channel-kind.ts'
import { mailKind } from './mail/settings/mail-kind.ts'
import { webKind } from './web/settings/web-kind.ts'

/** Every kind of channel. A further one is a folder here and a line in this list. */
export const channelKinds = {
  other: { description: 'without settings' },
  web: webKind,
  mail: mailKind,
} as const satisfies Record<string, ChannelKind>

export type KindName = keyof typeof channelKinds

export const kindNames = Object.keys(channelKinds) as KindName[]

/** The default of a new channel. */
export const defaultKind: KindName = 'other'

/** The kind of that name. Throws if there is none: names are checked when they are read. */
export function channelKind(name: string): ChannelKind {
  const kind = (channelKinds as Readonly<Record<string, ChannelKind>>)[name]
  if (kind === undefined) throw new Error(`${name} is no kind of channel.`)
  return kind
}

/** The kinds that have settings, by name. */
export const kindsWithSettings: readonly (readonly [name: string, settings: SettingsOfKind])[] =
  kindNames.flatMap((name) => {
    const { settings } = channelKind(name)
    // Those of other kinds are left out, and no field of them is read.
    return settings === undefined
      ? []
      : [[name, { ...settings, fields: optionalObject(settings.fields) }] as const]
  })

/** The deliveries of answers whose tasks have such a subject. */
export const deliveriesBy = (subject: AnswerDelivery['subject']): readonly AnswerDelivery[] =>
  kindNames.flatMap((name) => {
    const { delivers } = channelKind(name)
    return delivers?.subject === subject ? [delivers] : []
  })
