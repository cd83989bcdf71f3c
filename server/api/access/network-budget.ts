import { isIPv6 } from 'node:net'
import { appError } from '../../errors.ts'
import { plainAddress } from './allowed-addresses.ts'

/** Limits unauthenticated attempts per source network. */
export type NetworkBudget = {
  /** Throws 429 when nothing is left; spends nothing. */
  readonly check: (address: string) => void
  /** Spends one attempt; throws 429 when none was left. */
  readonly spend: (address: string) => void
  readonly refusedCount: () => number
}

const minuteMs = 60_000
/** Enough for a large network; beyond it, the entry that failed longest ago is dropped. */
const mostNetworks = 10_000

type Spent = { left: number; sinceMs: number }

/** Allows bursts of `perMinute`, and as many a minute, for each IPv4 address or IPv6 /64; 0: no limit. */
export function makeNetworkBudget(
  perMinute: number,
  code:
    | 'attempts_limited'
    | 'files_limited'
    | 'hosts_limited'
    | 'devices_limited' = 'attempts_limited',
): NetworkBudget {
  const spent = new Map<string, Spent>()
  let refused = 0

  const leftOf = (network: string): number => {
    const known = spent.get(network)
    if (known === undefined) return perMinute
    return Math.min(perMinute, known.left + ((Date.now() - known.sinceMs) * perMinute) / minuteMs)
  }
  const refuse = (left: number) => {
    if (left >= 1) return
    refused += 1
    const seconds = Math.ceil(((1 - left) * minuteMs) / perMinute / 1_000)
    throw appError(code, { 'retry-after': String(Math.max(1, seconds)) })
  }
  return {
    check: (address) => {
      if (spent.size > 0) refuse(leftOf(networkOf(address)))
    },
    spend: (address) => {
      if (perMinute === 0) return
      const network = networkOf(address)
      const left = leftOf(network)
      refuse(left)
      spent.delete(network)
      if (spent.size >= mostNetworks) spent.delete(spent.keys().next().value ?? '')
      spent.set(network, { left: left - 1, sinceMs: Date.now() })
    },
    refusedCount: () => refused,
  }
}

/** An IPv4 address, or the /64 of an IPv6 address, the smallest network that providers assign. */
export function networkOf(text: string): string {
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
