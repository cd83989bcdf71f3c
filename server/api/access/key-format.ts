import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { parseId } from '../../ids.ts'

// porch_ · workspace id (16 bytes) · secret (24 random bytes) · CRC-32 of all before, in base 62.
// The workspace id directs the query to the rows of one workspace; prefix and checksum let readKey and
// secret scanners recognize a key without the database.
const prefix = 'porch_'
const workspaceChars = 22
const secretBytes = 24
const secretChars = 33
const checksumChars = 6
const secretStart = prefix.length + workspaceChars
const checksumStart = secretStart + secretChars
const keyLength = checksumStart + checksumChars

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyForm = /^porch_[0-9A-Za-z]{61}$/
const digitOfCode = new Uint8Array(128)
for (let digit = 0; digit < 62; digit += 1) digitOfCode[alphabet.charCodeAt(digit)] = digit

/** A new key of the workspace. Only hash and lastFour are stored. */
export function newKey(workspaceId: string): { key: string; hash: Buffer; lastFour: string } {
  const id = parseId(workspaceId)
  if (id === undefined) throw new TypeError('A key needs the UUID of its workspace.')

  const workspace = toBase62(Buffer.from(id.replaceAll('-', ''), 'hex'), workspaceChars)
  const secret = toBase62(randomBytes(secretBytes), secretChars)
  const unchecked = `${prefix}${workspace}${secret}`
  const key = `${unchecked}${checksumOf(unchecked)}`
  return { key, hash: Buffer.from(keyHash(key), 'hex'), lastFour: key.slice(-4) }
}

/**
 * The workspace id in a key; undefined for a text with a wrong length, character or checksum. Does not check
 * whether the key was issued.
 */
export function readKey(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length !== keyLength || !keyForm.test(text)) return undefined
  if (readNumber(text, checksumStart, keyLength) !== crc32(text.slice(0, checksumStart))) {
    return undefined
  }
  return readWorkspaceId(text)
}

/** SHA-256 in hexadecimal, unsalted: a key has 192 random bits, beyond any dictionary. */
export function keyHash(text: string): string {
  return hash('sha256', text, 'hex')
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return toBase62(bytes, checksumChars)
}

function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = `${alphabet[Number(rest % 62n)]}${text}`
    rest /= 62n
  }
  return text
}

/** Base 62 to a number; exact for up to 8 characters (62^8 < 2^53). */
function readNumber(text: string, start: number, end: number): number {
  let value = 0
  for (let index = start; index < end; index += 1) {
    value = value * 62 + (digitOfCode[text.charCodeAt(index)] ?? 0)
  }
  return value
}

/**
 * Long multiplication on eight 16-bit limbs, two characters at a time: faster than BigInt, and runs on every
 * request. Undefined when the number exceeds 128 bits.
 */
function readWorkspaceId(text: string): string | undefined {
  const limbs = new Uint16Array(8)
  for (let start = prefix.length; start < secretStart; start += 2) {
    let carry = readNumber(text, start, start + 2)
    for (let index = 7; index >= 0; index -= 1) {
      carry += (limbs[index] ?? 0) * 3844
      limbs[index] = carry & 0xffff
      carry >>>= 16
    }
    if (carry > 0) return undefined
  }
  let hex = ''
  for (const limb of limbs) hex += (limb + 0x10000).toString(16).slice(1)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
