import { access } from './access-de.ts'
import { apiKeys } from './api-keys-de.ts'
import { audit } from './audit-de.ts'
import { entries } from './entries-de.ts'
import type { SettingsWords } from './en.ts'
import { settings } from './general-de.ts'
import { people } from './people-de.ts'
import { roles } from './roles-de.ts'
import { sessions } from './sessions-de.ts'
import { webhooks } from './webhooks-de.ts'
import { general } from './workspace-de.ts'

/** Every text of the settings, in German. */
export const de: SettingsWords = {
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
