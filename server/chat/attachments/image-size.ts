/** In pixels. */
type ImageSize = { readonly width: number; readonly height: number }

const startOfFrame: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])

const readers: Readonly<Record<string, (head: Buffer) => ImageSize | undefined>> = {
  'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/** The size of an image, read from its header without decoding; undefined if the header has none. */
export function readImageSize(head: Buffer, contentType: string): ImageSize | undefined {
  try {
    const size = readers[contentType]?.(head)
    return size !== undefined && isPossible(size.width) && isPossible(size.height)
      ? size
      : undefined
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isPossible(pixels: number): boolean {
  return pixels > 0 && pixels < 2 ** 31
}

/** Skips segments up to the frame header (ITU T.81, B.2). */
function readJpeg(head: Buffer): ImageSize | undefined {
  let at = 2
  while (head.readUInt8(at) === 0xff) {
    const marker = head.readUInt8(at + 1)
    if (startOfFrame.has(marker)) {
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    }
    // Markers may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

/** RFC 9649: the extended, lossless and lossy formats. */
function readWebp(head: Buffer): ImageSize | undefined {
  const format = head.toString('latin1', 12, 16)
  if (format === 'VP8X')
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (format === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (format !== 'VP8 ') return undefined
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}
