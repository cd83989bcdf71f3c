import type { ListedApiKey, MemberApiKey } from '../../client/source/types.generated.ts'
import { shortDate, timeAgo } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'

/** The end of a key's text, who made it or acts by it, its last use and its end, as far as they are known. */
export function detailsOfKey(key: ListedApiKey | MemberApiKey): string {
  const said = settingsWords().apiKeys
  const revoked = 'revoked_at' in key ? key.revoked_at : null
  const ends = [key.expires_at, revoked].filter((end) => end !== null).toSorted()
  const maker = 'created_by' in key ? key.created_by?.name : undefined
  return [
    `…${key.last_four}`,
    maker === undefined ? '' : said.madeBy(maker),
    key.last_used_at === null ? said.unused : said.used(timeAgo(key.last_used_at)),
    ends[0] === undefined ? said.endless : said.ends(shortDate(ends[0])),
    key.allowed_addresses === null ? '' : key.allowed_addresses.join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** What a key may do. */
export function scopesText(scopes: readonly string[]): string {
  return scopes.includes('*') ? settingsWords().roles.everything : scopes.join(', ')
}
