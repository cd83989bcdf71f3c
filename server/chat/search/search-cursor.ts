import { hash } from 'node:crypto'
import { appError } from '../../errors.ts'
import { decodeCursor } from '../../api/http/cursor.ts'
import { parseId } from '../../ids.ts'
import type { DocumentType } from './bucket.ts'
import { isCorrectable } from './similar-words.ts'

/**
 * The end of a page, and what the next page needs to rank the same documents: the time that scores are
 * relative to, and per type the range of places that was searched.
 */
export type SearchCursor = {
  readonly now: Date
  readonly below: readonly number[]
  readonly floors: readonly number[]
  readonly corrections: readonly (readonly [word: string, also: readonly string[]])[]
  readonly score: number
  readonly id: string
}

const longestCursor = 2_048
const digestCharacters = 11

/** Identifies a search by its parameters. */
export function searchDigest(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, digestCharacters)
}

export function writeSearchCursor(digest: string, cursor: SearchCursor): string {
  const { now, below, floors, corrections, score, id } = cursor
  const parts = [digest, now.getTime(), below, floors, corrections, score, id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/**
 * Reads a cursor. Throws 422 if it is not one of this search. Cursors are unsigned: a forged one only
 * finds other documents that the caller may see.
 */
export function readSearchCursor(
  given: unknown,
  digest: string,
  types: readonly DocumentType[],
): SearchCursor | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string') throw appError('cursor_invalid')
  const text = given.trim()
  if (text === '*') return undefined
  const [of, now, below, floors, corrections, score, id] = decodeCursor(text, longestCursor)
  const isOwn =
    of === digest &&
    isPlaces([now], 1) &&
    isPlaces(below, types.length) &&
    isPlaces(floors, types.length) &&
    isCorrections(corrections) &&
    typeof score === 'number' &&
    typeof id === 'string' &&
    parseId(id) !== undefined
  if (!isOwn || Math.abs(Number(now)) > 4e12) throw appError('cursor_invalid')
  return {
    now: new Date(Number(now)),
    below: below as number[],
    floors: floors as number[],
    corrections: corrections as SearchCursor['corrections'],
    score,
    id,
  }
}

function isPlaces(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isSafeInteger)
}

function isCorrections(value: unknown): boolean {
  const isWord = (word: unknown) => typeof word === 'string' && isCorrectable(word)
  const isCorrection = ([word, also]: unknown[]) =>
    typeof word === 'string' && Array.isArray(also) && also.every(isWord)
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && isCorrection(one))
}
