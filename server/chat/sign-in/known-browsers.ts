import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieIn } from '../../api/access/session-token.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readFormerKeys } from '../webhooks/former-keys.ts'

/** Whose browser it is: the email as it is compared. */
export type Account = { readonly workspace_id: string; readonly email_key: string }

type Vault = Pick<AppServices, 'vault'>
type Keys = Vault & Pick<AppServices, 'database'>
type Browser = { readonly id: string; readonly marks: readonly string[] }

const cookieName = '__Host-porchlight-browser'
const purpose = 'known browsers'
const daySeconds = 86_400
const lastsSeconds = 180 * daySeconds
/** People who share a browser; the one who signed in longest ago is forgotten. */
const mostMarks = 5
const macBytes = 16
/** The browser's random id, and a mark for each account: when it ends, and a MAC. Names nobody. */
const form = /^[\w-]{22}(?:\.[0-9a-z]{1,8}~[\w-]{22}){1,5}$/
const longestValue = 200

/** The id of a browser in which this account signed in before; undefined for any other. Asks nothing about the account. */
export async function findKnownBrowser(
  services: Keys,
  account: Account,
  cookies: string | undefined,
): Promise<string | undefined> {
  const browser = readBrowser(cookies)
  if (browser === undefined) return undefined
  const isMarked = (keys: readonly Buffer[]) =>
    browser.marks.some((mark) => keys.some((key) => isMarkOf(key, browser.id, account, mark)))
  const isKnown =
    isMarked(services.vault.derive(account.workspace_id, purpose)) ||
    // Where the workspace was before: a move must not make its browsers strangers.
    isMarked(await readFormerKeys(services, account.workspace_id, purpose))
  return isKnown ? browser.id : undefined
}

/** `Set-Cookie` by which the browser is known from now on, also for the accounts for which it was. */
export function rememberBrowser(
  { vault }: Vault,
  account: Account,
  cookies: string | undefined,
): string {
  const known = readBrowser(cookies)
  const id = known?.id ?? randomBytes(macBytes).toString('base64url')
  const keys = vault.derive(account.workspace_id, purpose)
  const others = (known?.marks ?? []).filter(
    (mark) => !isOver(mark) && !keys.some((key) => isMarkOf(key, id, account, mark)),
  )
  const until = (nowSeconds() + lastsSeconds).toString(36)
  const [key] = keys
  const own = `${until}~${macOf(key, id, account, until).toString('base64url')}`
  const value = [id, ...others.slice(1 - mostMarks), own].join('.')
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${lastsSeconds}`
}

function readBrowser(cookies: string | undefined): Browser | undefined {
  const value = cookieIn(cookies, cookieName)
  if (value === undefined || value.length > longestValue || !form.test(value)) return undefined
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}

function isMarkOf(key: Buffer, id: string, account: Account, mark: string): boolean {
  const [until = '', mac = ''] = mark.split('~')
  const given = Buffer.from(mac, 'base64url')
  const isRight = timingSafeEqual(given, macOf(key, id, account, until))
  return isRight && !isOver(mark)
}

function isOver(mark: string): boolean {
  return Number.parseInt(mark, 36) <= nowSeconds()
}

function macOf(key: Buffer, id: string, account: Account, until: string): Buffer {
  const said = [account.workspace_id, id, until, account.email_key].join('\0')
  return createHmac('sha256', key).update(said).digest().subarray(0, macBytes)
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}
