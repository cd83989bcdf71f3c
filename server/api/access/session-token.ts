import { hash, randomBytes } from 'node:crypto'
import { parseId } from '../../ids.ts'

/** `__Host-`: browsers accept it only over HTTPS and on localhost, for this host alone and for all paths. */
export const sessionCookieName = '__Host-porchlight'

// Workspace id (16 bytes) · secret (32 random bytes), in base64url. The id directs the look-up to the rows of one
// workspace.
const workspaceBytes = 16
const secretBytes = 32
const tokenForm = /^[\w-]{64}$/
const cookieLasts = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** A new token of a session. Only its hash is stored. */
export function newSessionToken(workspaceId: string): { token: string; hash: Buffer } {
  const id = parseId(workspaceId)
  if (id === undefined) throw new TypeError('A session needs the UUID of its workspace.')
  const workspace = Buffer.from(id.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([workspace, randomBytes(secretBytes)]).toString('base64url')
  return { token, hash: Buffer.from(sessionHash(token), 'hex') }
}

/** The workspace id in a token; undefined for a text of another form. Does not check whether it was issued. */
export function readSessionToken(token: string): string | undefined {
  if (!tokenForm.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, workspaceBytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** SHA-256 in hexadecimal, unsalted: a token has 256 random bits. */
export function sessionHash(token: string): string {
  return hash('sha256', token, 'hex')
}

/** The session's token in a `Cookie` header. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  return cookieIn(header, sessionCookieName)
}

/** A cookie in a `Cookie` header. Searches without splitting, because the header may be long. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const start = `; ${header}`.indexOf(`; ${name}=`)
  if (start === -1) return undefined
  const value = header.slice(start + name.length + 1)
  const end = value.indexOf(';')
  return (end === -1 ? value : value.slice(0, end)).trim()
}

/** `Set-Cookie` for a token; the server ends the session earlier if it is idle. */
export function sessionCookie(token: string, forSeconds: number): string {
  return `${sessionCookieName}=${token}; ${cookieLasts}; Max-Age=${forSeconds}`
}

/** `Set-Cookie` that removes the cookie. */
export const noSessionCookie = `${sessionCookieName}=; ${cookieLasts}; Max-Age=0`
