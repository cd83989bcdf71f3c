import { isIPv6 } from 'node:net'
import { appError } from '../../errors.ts'
import { plainAddress } from './allowed-addresses.ts'

/** What strangers may try a minute from one place, by their address. */
export type NetworkBudget = {
  /** Throws 429 where nothing is left; spends nothing. */
  readonly refuseWithout: (address: string) => void
  /** Spends one; throws 429 where nothing was left. */
  readonly spend: (address: string) => void
  readonly refusedCount: () => number
}

const minuteMs = 60_000
/** Enough for the addresses of a large network; of more, those that failed longest ago are forgotten. */
const mostNetworks = 10_000

type Spent = { left: number; sinceMs: number }

/** `perMinute` at once and a minute from one address, or from one /64 of IPv6; 0: any number. */
export function makeNetworkBudget(
  perMinute: number,
  code: 'attempts_limited' | 'files_limited' = 'attempts_limited',
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
    refuseWithout: (address) => {
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
