import { hash } from 'node:crypto'
import { appError } from '../../errors.ts'
import { makeNetworkBudget } from './network-budget.ts'

const minuteMs = 60_000
const requestsPerMinute = 60
const messagesPerMinute = 20
const devicesPerMinute = 30
/** A frame makes one, and another when its browser was forgotten. */
const devicesPerTicket = 5
/** Beyond it, the device or ticket that was limited longest ago is dropped, which only fills its bucket. */
const mostDevices = 50_000

/**
 * Limits what a visitor's device does, in this process. Each device has its own bucket, so that visitors who share an
 * address do not lock each other out; only making devices counts by address.
 */
export type DeviceLimits = {
  /** Each spends one, and throws 429 when none is left. */
  readonly spendRequest: (deviceId: string) => void
  readonly spendMessage: (deviceId: string) => void
  readonly spendDevice: (address: string) => void
  /** Throws 403 for a ticket by which five other devices were made. */
  readonly spendTicket: (ticket: string, deviceId: string) => void
  /** Fills all buckets. */
  readonly forget: () => void
}

export function limitDevices(): DeviceLimits {
  const requests = makeBuckets(requestsPerMinute)
  const messages = makeBuckets(messagesPerMinute)
  const tickets = limitTickets()
  const newDevices = () => makeNetworkBudget(devicesPerMinute, 'devices_limited')
  let devices = newDevices()
  return {
    spendRequest: requests.spend,
    spendMessage: messages.spend,
    spendDevice: (address) => devices.spend(address),
    spendTicket: tickets.spend,
    forget: () => {
      requests.clear()
      messages.clear()
      tickets.clear()
      devices = newDevices()
    },
  }
}

/** Lets each ticket make a few devices; one that is asked for again is no further one. */
function limitTickets() {
  const made = new Map<string, Set<string>>()
  const spend = (ticket: string, deviceId: string): void => {
    const key = hash('sha256', ticket, 'base64url')
    const devices = made.get(key) ?? new Set()
    if (!devices.has(deviceId) && devices.size >= devicesPerTicket) throw appError('ticket_invalid')
    devices.add(deviceId)
    made.delete(key)
    if (made.size >= mostDevices) made.delete(made.keys().next().value ?? '')
    made.set(key, devices)
  }
  return { spend, clear: () => made.clear() }
}

/** Buckets that hold `perMinute` and fill evenly within a minute. */
function makeBuckets(perMinute: number) {
  const spent = new Map<string, { left: number; sinceMs: number }>()
  const spend = (id: string): void => {
    const now = Date.now()
    const known = spent.get(id)
    const left = known
      ? Math.min(perMinute, known.left + ((now - known.sinceMs) * perMinute) / minuteMs)
      : perMinute
    if (left < 1) {
      const seconds = Math.max(1, Math.ceil(((1 - left) * minuteMs) / perMinute / 1_000))
      throw appError('rate_limited', { 'retry-after': String(seconds) })
    }
    spent.delete(id)
    if (spent.size >= mostDevices) spent.delete(spent.keys().next().value ?? '')
    spent.set(id, { left: left - 1, sinceMs: now })
  }
  return { spend, clear: () => spent.clear() }
}
