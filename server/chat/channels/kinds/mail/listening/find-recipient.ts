import { domainToUnicode } from 'node:url'
import type pg from 'pg'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import { isAddressOf, mailChannelOf } from '../receiving/read-mail-channel.ts'
import { findChannelsOfAddress, type ChannelOfAddress } from './recipient-queries.ts'

export type Recipient = Pick<ChannelOfAddress, 'workspace_id' | 'channel_id'>

/**
 * The channel of an address, with or without a token after a plus. Of several it is the oldest: no other workspace gets
 * the mails of an address by naming it, too.
 */
export async function findRecipient(
  pool: pg.Pool,
  address: string,
): Promise<Recipient | undefined> {
  const key = comparableEmail(address)
  const find = findChannelsOfAddress({ spellings: spellingsOf(key) })
  const found = await runStatement(pool, find)
  const channel = found.find((row) => isAddressOf(mailChannelOf(row), key))
  return channel && { workspace_id: channel.workspace_id, channel_id: channel.channel_id }
}

/** How the address may stand in the settings of a channel, in lower case. */
function spellingsOf(key: string): string[] {
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const plus = local.indexOf('+')
  const locals = plus > 0 ? [local, local.slice(0, plus)] : [local]
  const domains = [...new Set([domain, domainToUnicode(domain)])]
  return locals.flatMap((one) => domains.map((other) => `${one}@${other}`))
}
