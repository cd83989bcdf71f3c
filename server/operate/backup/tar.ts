import { BackupError } from './backup-error.ts'

/** One file of a tar archive. */
export type TarEntry = { readonly name: string; readonly body: Buffer }

const blockBytes = 512
/** Far above the size of any part. */
const largestBytes = 2 ** 30

/** The end of an archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** A file in a tar archive (POSIX ustar): header, content, padding. Names have at most 100 bytes. */
export function tarEntry(name: string, body: readonly Buffer[], modifiedAt: Date): Buffer[] {
  const size = body.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(blockBytes)
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  header.write(name, 0, 100, 'utf8')
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100, 'latin1')
  header.write(`${octal(size, 11)}\0${octal(seconds, 11)}\0`, 124, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(checksum(header), 6)}\0 `, 148, 'latin1')
  return [header, ...body, Buffer.alloc(paddingOf(size))]
}

/** Yields the files of a tar archive. Throws BackupError if it is damaged or ends early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { take, takeRest } = takeFrom(source)
  for (;;) {
    const header = await take(blockBytes)
    if (isEmpty(header)) break
    const sum = Number.parseInt(header.toString('latin1', 148, 155), 8)
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    if (sum !== checksum(header) || !(size <= largestBytes)) {
      throw new BackupError('It is damaged, or not an archive of Porchlight.')
    }
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const body = await take(size)
    await take(paddingOf(size))
    yield { name, body }
  }
  // Read the source to its end: gzip verifies its own checksum there.
  for await (const rest of takeRest()) {
    if (!isEmpty(rest)) throw new BackupError('It is damaged at its end.')
  }
}

/** Reads a stream of chunks in pieces of a requested size. */
function takeFrom(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  const take = async (bytes: number): Promise<Buffer> => {
    while (heldBytes < bytes) {
      const next = await chunks.next()
      if (next.done === true) throw new BackupError('It is damaged: it ends early.')
      held.push(next.value)
      heldBytes += next.value.length
    }
    const [whole = Buffer.alloc(0)] = held.length > 1 ? [Buffer.concat(held)] : held
    held = [whole.subarray(bytes)]
    heldBytes -= bytes
    return whole.subarray(0, bytes)
  }
  const takeRest = async function* (): AsyncGenerator<Buffer> {
    yield* held
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      yield next.value
    }
  }
  return { take, takeRest }
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

/** The sum of the header's bytes, with the checksum field itself counted as spaces. */
function checksum(header: Buffer): number {
  const blanks = 8 * 0x20
  return header.reduce((sum, byte, at) => (at >= 148 && at < 156 ? sum : sum + byte), blanks)
}
