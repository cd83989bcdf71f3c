/**
 * Browsers limit the height of an element: Chromium to 2^25 device pixels, Firefox to about 17.9 million. This many stay
 * below it with four device pixels a pixel at 200 % zoom.
 */
const mostPx = 4_000_000
/** At both ends of a compressed list a pixel of the scrollbar is a pixel of the list. */
const exactPx = 1_000_000

/** How the places of a list, in pixels of all its rows, map to those of an element that a browser can scroll. */
export type ScrollRange = {
  /** The height of the element. */
  readonly height: number
  /** The place in the list of a place of the scrollbar. */
  readonly toList: (scrolled: number) => number
  /** The place of the scrollbar for a place in the list. */
  readonly toScrollbar: (top: number) => number
}

/** The range of a list of `full` pixels in a box that shows `shown` of them. Only long lists are compressed. */
export function scrollRange(full: number, shown: number): ScrollRange {
  if (full <= mostPx) return { height: full, toList: keep, toScrollbar: keep }
  const [most, mostInList] = [mostPx - shown, full - shown]
  const factor = (mostInList - 2 * exactPx) / (most - 2 * exactPx)
  return {
    height: mostPx,
    toList: (scrolled) => {
      if (scrolled <= exactPx) return Math.max(0, scrolled)
      if (scrolled >= most - exactPx) return mostInList - Math.max(0, most - scrolled)
      return exactPx + (scrolled - exactPx) * factor
    },
    toScrollbar: (top) => {
      if (top <= exactPx) return Math.max(0, top)
      if (top >= mostInList - exactPx) return most - Math.max(0, mostInList - top)
      return exactPx + (top - exactPx) / factor
    },
  }
}

const keep = (place: number) => place
