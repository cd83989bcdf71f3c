import { randomBytes } from 'node:crypto'
import { cookieIn } from '../../api/access/session-token.ts'
import type { AppServices } from '../../api/http/services.ts'
import { isMacBy, isMadeByWorkspace, macOf } from '../webhooks/workspace-mac.ts'

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
  const isKnown = await isMadeByWorkspace(services, account.workspace_id, purpose, (keys) =>
    browser.marks.some((mark) => isMarkOf(keys, browser.id, account, mark)),
  )
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
    (mark) => !isOver(mark) && !isMarkOf(keys, id, account, mark),
  )
  const until = (nowSeconds() + lastsSeconds).toString(36)
  const [key] = keys
  const mac = macOf(key, saidOf(id, account, until), macBytes)
  const own = `${until}~${mac.toString('base64url')}`
  const value = [id, ...others.slice(1 - mostMarks), own].join('.')
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${lastsSeconds}`
}

function readBrowser(cookies: string | undefined): Browser | undefined {
  const value = cookieIn(cookies, cookieName)
  if (value === undefined || value.length > longestValue || !form.test(value)) return undefined
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}

function isMarkOf(keys: readonly Buffer[], id: string, account: Account, mark: string): boolean {
  const [until = '', mac = ''] = mark.split('~')
  const given = Buffer.from(mac, 'base64url')
  return isMacBy(keys, saidOf(id, account, until), macBytes, given) && !isOver(mark)
}

function isOver(mark: string): boolean {
  return Number.parseInt(mark, 36) <= nowSeconds()
}

const saidOf = (id: string, account: Account, until: string) =>
  [account.workspace_id, id, until, account.email_key] as const

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}
