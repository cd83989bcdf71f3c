import { access } from './access-en.ts'
import { apiKeys } from './api-keys-en.ts'
import { settings } from './general-en.ts'
import { mailSettings } from './mail-en.ts'

/** Every text of the settings, in English. */
export const en = { settings, access, apiKeys, mailSettings }

export type SettingsWords = typeof en
