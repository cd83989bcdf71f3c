import { randomUUID } from 'node:crypto'

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxCounter = 0xfff

let lastMs = 0
let counter = 0

/**
 * A new UUIDv7 (RFC 9562 section 5.7), lower case. Ids grow strictly within a process, also within one
 * millisecond and when the clock steps back: the 12 bits after the version are a counter (section 6.2,
 * method 1), and a clock behind the last id is ignored until it has caught up.
 */
export function newId(): string {
  const random = randomUUID()
  const nowMs = Date.now()
  if (nowMs > lastMs) startMillisecond(nowMs, random)
  else if (counter < maxCounter) counter += 1
  else startMillisecond(lastMs + 1, random)

  const time = lastMs.toString(16).padStart(12, '0')
  // UUIDv4 and UUIDv7 end alike, with the variant and 62 random bits, and randomUUID has a pool of random bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`
}

/** The smallest new id of a time, in epoch milliseconds: ids begin with their time. */
export function smallestIdOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The id in lower case; undefined for anything but the 8-4-4-4-12 form (any version). */
export function parseId(text: string): string | undefined {
  return idForm.test(text) ? text.toLowerCase() : undefined
}

/** Seeds the counter in its lower half, so that at least 2,048 ids fit before it is full. */
function startMillisecond(ms: number, random: string): void {
  lastMs = ms
  counter = Number.parseInt(random.slice(0, 3), 16) >> 1
}
