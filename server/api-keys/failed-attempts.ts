import { isIPv6 } from 'node:net'
import { appError } from '../errors.ts'
import { plainAddress } from './allowed-addresses.ts'

/** Requests that showed no good key, counted by where they came from. */
export type FailedAttempts = {
  /**
   * Throws 429 when too many have failed from that address lately, unless the key has opened its
   * workspace before: many people may share an address, and none shall lock out the others.
   */
  readonly refuseTooMany: (address: string, keyHash: string) => void
  /** Counts one that failed and throws 429 when there were too many before it. */
  readonly note: (address: string, keyHash: string) => void
  readonly noteSuccess: (keyHash: string) => void
  readonly failedCount: () => number
  readonly refusedCount: () => number
}

const minuteMs = 60_000
/** Enough for the addresses of a large network; of more, those that failed longest ago are forgotten. */
const mostAddresses = 10_000
const mostKeys = 10_000

type Failures = { left: number; sinceMs: number }

/** At most `perMinute` at once and a minute from one address, or from one /64 of IPv6; 0: any number. */
export function limitFailedAttempts(perMinute: number): FailedAttempts {
  const failures = new Map<string, Failures>()
  const goodKeys = new Set<string>()
  let failed = 0
  let refused = 0

  const leftOf = (network: string): number => {
    const known = failures.get(network)
    if (known === undefined) return perMinute
    return Math.min(perMinute, known.left + ((Date.now() - known.sinceMs) * perMinute) / minuteMs)
  }
  const refuseWithout = (left: number) => {
    if (left >= 1) return
    refused += 1
    const seconds = Math.ceil(((1 - left) * minuteMs) / perMinute / 1_000)
    throw appError('attempts_limited', { 'retry-after': String(Math.max(1, seconds)) })
  }
  return {
    refuseTooMany: (address, keyHash) => {
      if (failures.size === 0 || goodKeys.has(keyHash)) return
      refuseWithout(leftOf(networkOf(address)))
    },
    note: (address, keyHash) => {
      failed += 1
      goodKeys.delete(keyHash)
      if (perMinute === 0) return
      const network = networkOf(address)
      const left = leftOf(network)
      refuseWithout(left)
      failures.delete(network)
      if (failures.size >= mostAddresses) failures.delete(failures.keys().next().value ?? '')
      failures.set(network, { left: left - 1, sinceMs: Date.now() })
    },
    noteSuccess: (keyHash) => {
      if (goodKeys.size >= mostKeys) goodKeys.clear()
      goodKeys.add(keyHash)
    },
    failedCount: () => failed,
    refusedCount: () => refused,
  }
}

/** An IPv4 address, or the /64 of an IPv6 address, which is what one customer is given at least. */
function networkOf(text: string): string {
  const address = plainAddress(text)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
