// A QR code (ISO/IEC 18004) of bytes, with error correction of level L and mask 0: what a screen needs and any reader reads
// (docs/decisions/0208).

/** Of level L, by version from 1 on. */
const checkBytes = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
  28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]
const blockCounts = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
  16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
]

type Version = {
  readonly number: number
  readonly bytes: number
  readonly blocks: number
  readonly check: number
}

/** The dark modules of a text, row by row. Throws for more than 2,953 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const grid = makeGrid(version.number)
  grid.fill(interleaved(dataOf(bytes, version), version))
  return grid.dark
}

function versionFor(length: number): Version {
  for (const [index, check] of checkBytes.entries()) {
    const number = index + 1
    const blocks = blockCounts[index] ?? 1
    const bytes = Math.floor(modulesOf(number) / 8)
    const head = 4 + lengthBits(number)
    if (head + 8 * length <= 8 * (bytes - blocks * check)) return { number, bytes, blocks, check }
  }
  throw new RangeError('This is too long for a QR code.')
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** Modules for data and error correction. */
function modulesOf(version: number): number {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const marks = Math.floor(version / 7) + 2
  return all - (25 * marks - 10) * marks + 55 - (version < 7 ? 0 : 36)
}

/** Mode, length, bytes, and padding. */
function dataOf(bytes: Uint8Array, { number, bytes: all, blocks, check }: Version): number[] {
  const bitsOf = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const room = all - blocks * check
  const filled = Array.from(bytes, (byte) => bitsOf(byte, 8)).join('')
  const open = `0100${bitsOf(bytes.length, lengthBits(number))}${filled}`
  const ended = open + '0000'.slice(0, room * 8 - open.length)
  const bits = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/** The bytes of all blocks by turns, then their bytes of error correction. */
function interleaved(data: readonly number[], { bytes, blocks, check }: Version): number[] {
  const divisor = divisorOf(check)
  const short = Math.floor(bytes / blocks) - check
  const longFrom = blocks - (bytes % blocks)
  const parts: number[][] = []
  for (let index = 0, at = 0; index < blocks; index += 1) {
    const length = short + (index < longFrom ? 0 : 1)
    parts.push(data.slice(at, at + length))
    at += length
  }
  const checks = parts.map((part) => remainderOf(part, divisor))
  const byTurns = (rows: readonly number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat()
  return [...byTurns(parts, short + 1), ...byTurns(checks, check)]
}

/** In GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((y >> bit) & 1) * x
  }
  return product
}

/** The generator polynomial of Reed-Solomon, without its first coefficient. */
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, coefficient] of divisor.entries()) {
      rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor)
    }
  }
  return rest
}

/** The square of a version with its patterns; `fill` writes the data into what is left. */
function makeGrid(version: number) {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const isTaken = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, isDark: boolean) => {
    const [row, taken] = [dark[y], isTaken[y]]
    if (row === undefined || taken === undefined || x < 0 || x >= size) return
    row[x] = isDark
    taken[x] = true
  }
  /** Rings around a place, as many as the radius. */
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
      }
    }
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4])
  const marks = marksOf(version, size)
  const isCorner = (x: number, y: number) =>
    (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6)
  for (const x of marks) for (const y of marks) if (!isCorner(x, y)) rings(x, y, 2, [1])
  writeFormat(set, size)
  if (version >= 7) writeVersion(set, version, size)
  return { dark, fill: (data: readonly number[]) => fill(dark, isTaken, data) }
}

type SetModule = (x: number, y: number, isDark: boolean) => void

function marksOf(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))]
}

/** A number followed by its remainder modulo a polynomial. */
function withRemainder(value: number, bits: number, polynomial: number): number {
  let rest = value
  for (let round = 0; round < bits; round += 1)
    rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial)
  return (value << bits) | rest
}

/** Level L and mask 0, twice. */
function writeFormat(set: SetModule, size: number): void {
  const bits = withRemainder(0b01_000, 10, 0x537) ^ 0x5412
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1
    if (at < 6) set(8, at, isDark)
    else if (at < 8) set(8, at + 1, isDark)
    else if (at === 8) set(7, 8, isDark)
    else set(14 - at, 8, isDark)
    if (at < 8) set(size - 1 - at, 8, isDark)
    else set(8, size - 15 + at, isDark)
  }
  set(8, size - 8, true)
}

function writeVersion(set: SetModule, version: number, size: number): void {
  const bits = withRemainder(version, 12, 0x1f25)
  for (let at = 0; at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    const isDark = ((bits >> at) & 1) === 1
    set(far, near, isDark)
    set(near, far, isDark)
  }
}

/** In columns of two modules from the right, by turns upwards and downwards, under the mask. */
function fill(dark: boolean[][], isTaken: readonly boolean[][], data: readonly number[]): void {
  const size = dark.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size * 2; step += 1) {
      const x = right - (step % 2)
      const down = Math.floor(step / 2)
      const y = isUpward ? size - 1 - down : down
      const row = dark[y]
      if (row === undefined || isTaken[y]?.[x] === true) continue
      const isOne = (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
      row[x] = isOne !== ((x + y) % 2 === 0)
      bit += 1
    }
  }
}
