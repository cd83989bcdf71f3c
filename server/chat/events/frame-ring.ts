import type { Frame } from './frame.ts'

const mostFrames = 4_000
/** What one workspace's frames may have together, and what they always may. */
const mostBytes = 8_388_608
const leastBytes = 262_144
/** What those of all workspaces may have together, but for what each always may. */
const mostBytesOfAll = 33_554_432

/** How many bytes the rings of all workspaces hold. */
export type Remembered = { bytes: number }

/** The last frames of a log, without a gap, as many as memory is given for. */
export type FrameRing = {
  readonly add: (frames: readonly Frame[]) => void
  /** Those after a sequence; undefined when not all of them are held. */
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
      for (const frame of added) grow(frame.bytes.length)
      let dropped = 0
      // The last frame stays, however big: it is what everybody is about to be sent.
      while (dropped < frames.length - 1 && isTooMuch(frames.length - dropped)) {
        grow(-(frames[dropped]?.bytes.length ?? 0))
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
