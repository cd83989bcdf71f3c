import { access } from './access-es.ts'
import { apiKeys } from './api-keys-es.ts'
import { audit } from './audit-es.ts'
import { entries } from './entries-es.ts'
import type { SettingsWords } from './en.ts'
import { settings } from './general-es.ts'
import { people } from './people-es.ts'
import { roles } from './roles-es.ts'
import { sessions } from './sessions-es.ts'
import { webhooks } from './webhooks-es.ts'
import { general } from './workspace-es.ts'

/** Every text of the settings, in Spanish. */
export const es: SettingsWords = {
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
