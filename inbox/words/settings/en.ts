import { access } from './access-en.ts'
import { apiKeys } from './api-keys-en.ts'
import { audit } from './audit-en.ts'
import { entries } from './entries-en.ts'
import { settings } from './general-en.ts'
import { people } from './people-en.ts'
import { roles } from './roles-en.ts'
import { sessions } from './sessions-en.ts'
import { webhooks } from './webhooks-en.ts'
import { general } from './workspace-en.ts'

/** Every text of the settings, in English. */
export const en = {
  settings,
  access,
  apiKeys,
  audit,
  entries,
  general,
  people,
  roles,
  sessions,
  webhooks,
}

export type SettingsWords = typeof en
