import type { Random } from '../../server/operate/generate/random.ts'

/** Makes a mail that is built to break or to hold a reader, from the sender of that header. */
export type Bomb = (random: Random, from: string) => Buffer

/** A size that is small in most mails and up to `most` in some. */
export function sizeOf(random: Random, most: number): number {
  const share = random.chance(0.15) ? random.fraction() : random.fraction() ** 4 / 8
  return Math.max(1, Math.floor(most * share))
}

export const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Any bytes. */
export function bytes(random: Random, count: number): Buffer {
  const made = Buffer.alloc(count)
  for (let at = 0; at < count; at += 1) made[at] = random.whole(0, 255)
  return made
}

/** Bytes of a few that mean something to a reader. */
export function pickBytes(random: Random, count: number, from: string): string {
  const characters = from.split('')
  return times(count, () => random.pick(characters)).join('')
}

/** Lines whose characters are bytes. */
export const latin = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
