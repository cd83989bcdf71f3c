import type { ChannelKind } from '../../channel-kind.ts'
import { deleteDevices, findDevices } from './devices-of-channel.ts'
import { followUps } from './follow-ups.ts'
import {
  contactFieldsOf,
  defaultWebChannel,
  mergeWebChannel,
  webFields,
  type WebChannel,
} from './web-channel.ts'

/** A chat on web sites. */
export const webKind: ChannelKind = {
  description: 'with a widget',
  hasService: true,
  delivers: followUps,
  settings: {
    fields: webFields,
    defaults: defaultWebChannel,
    example: {
      ...defaultWebChannel,
      texts: { en: { greeting: 'Hello. What are you looking for?' } },
      allowed_origins: ['https://shop.example'],
    },
    merge: (before, given) => mergeWebChannel(before as WebChannel, given),
    contactFields: (settings) => ({
      at: 'pre_chat.fields',
      ids: contactFieldsOf(settings as WebChannel),
    }),
  },
  signsIdentities: true,
  belongings: { find: findDevices, delete: deleteDevices },
}
