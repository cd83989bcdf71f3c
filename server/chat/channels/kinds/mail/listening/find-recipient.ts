import { domainToUnicode } from 'node:url'
import type pg from 'pg'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import { baseAddresses } from '../receiving/base-addresses.ts'
import { baseIn, mailChannelOf } from '../receiving/read-mail-channel.ts'
import { findChannelsOfAddress, type ChannelOfAddress } from './recipient-queries.ts'

export type Recipient = Pick<ChannelOfAddress, 'workspace_id' | 'channel_id'>

/**
 * The channel of an address, with or without a token after a plus. Of several workspaces it is that of the oldest channel: no other one
 * gets the mails of an address by naming it, too. Of several channels in it, it is the one that has most of the address.
 */
export async function findRecipient(
  pool: pg.Pool,
  address: string,
): Promise<Recipient | undefined> {
  const key = comparableEmail(address)
  const find = findChannelsOfAddress({ spellings: spellingsOf(key) })
  const found = await runStatement(pool, find)
  const channels = found.flatMap((row) => {
    const base = baseIn(mailChannelOf(row), key)
    return base === undefined ? [] : [{ row, length: base.length }]
  })
  const [channel] = channels
    .filter(({ row }) => row.workspace_id === channels[0]?.row.workspace_id)
    .toSorted((a, b) => b.length - a.length)
  return channel && { workspace_id: channel.row.workspace_id, channel_id: channel.row.channel_id }
}

/** How the address may stand in the settings of a channel, in lower case. */
function spellingsOf(key: string): string[] {
  return baseAddresses(key).flatMap((base) => {
    const at = base.lastIndexOf('@') + 1
    const domain = base.slice(at)
    return [...new Set([domain, domainToUnicode(domain)])].map((one) => base.slice(0, at) + one)
  })
}
