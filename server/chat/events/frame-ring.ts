import type { Frame } from './frame.ts'

const mostFrames = 4_000
/** Bytes that one workspace's frames may take at most, and may always take. */
const mostBytes = 8_388_608
const leastBytes = 262_144
/** Bytes that the frames of all workspaces may take, apart from `leastBytes` each. */
const mostBytesOfAll = 33_554_432

/** The bytes that the rings of all workspaces hold. */
export type Remembered = { bytes: number }

/** The memory that a frame takes. */
const sizeOf = ({ bytes, kept }: Frame) => bytes.length + (kept?.length ?? 0)

/** The last frames of a log without a gap, within a memory limit. */
export type FrameRing = {
  readonly add: (frames: readonly Frame[]) => void
  /** The frames after a sequence; undefined if the ring does not hold all of them. */
  readonly after: (sequence: number) => Frame[] | undefined
  readonly clear: () => void
}

export function makeFrameRing(remembered: Remembered): FrameRing {
  let frames: Frame[] = []
  let bytes = 0
  const grow = (by: number) => {
    bytes += by
    remembered.bytes += by
  }
  const isTooMuch = (count: number) => {
    const others = remembered.bytes - bytes
    const most = Math.min(mostBytes, Math.max(leastBytes, mostBytesOfAll - others))
    return count > mostFrames || bytes > most
  }
  return {
    add: (added) => {
      frames.push(...added)
      for (const frame of added) grow(sizeOf(frame))
      let dropped = 0
      // The last frame stays whatever its size: all streams are about to send it.
      while (dropped < frames.length - 1 && isTooMuch(frames.length - dropped)) {
        const [first] = frames.slice(dropped, dropped + 1)
        if (first !== undefined) grow(-sizeOf(first))
        dropped += 1
      }
      if (dropped > 0) frames = frames.slice(dropped)
    },
    after: (sequence) => {
      const first = frames[0]?.sequence
      return first === undefined || sequence + 1 < first
        ? undefined
        : frames.slice(sequence + 1 - first)
    },
    clear: () => {
      frames = []
      grow(-bytes)
    },
  }
}
