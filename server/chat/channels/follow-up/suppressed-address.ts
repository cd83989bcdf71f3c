import { hash } from 'node:crypto'
import { comparableEmail } from '../../../comparable-email.ts'

/** By what an address that wants no mails is kept: it is never stored itself for that. */
export function addressHash(address: string): Buffer {
  return hash('sha256', `porchlight mail ${comparableEmail(address)}`, 'buffer')
}

/** SQL for the same of an address in its comparable form. */
export const addressHashSql = (key: string) =>
  `sha256(convert_to('porchlight mail ' || (${key}), 'UTF8'))`
