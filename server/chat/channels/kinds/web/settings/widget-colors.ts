/** Contrast that WCAG 2.2, 1.4.3 asks of text. */
const enough = 4.5

/** The surfaces of the widget that are hardest to read colours on, in each scheme (pages/tokens.css). */
const lightPaper = '#f1efe9'
const darkPaper = '#2b3346'

const dark = '#10151f'
const white = '#ffffff'

/** The colours of a channel: all texts have a contrast of at least 4.5:1. */
export type WidgetColors = {
  /** Behind text and icons of `on_fill`. */
  readonly fill: string
  readonly on_fill: string
  /** As text and lines on the paper of each scheme. */
  readonly light: string
  readonly dark: string
}

/** The colours that a channel's one colour means, in both schemes. `color` is `#rrggbb`. */
export function widgetColors(color: string): WidgetColors {
  return {
    fill: color,
    on_fill: contrast(white, color) >= enough ? white : darkest(color),
    light: until(color, '#000000', lightPaper),
    dark: until(color, white, darkPaper),
  }
}

/** Our ink where it can be read, else black: of black and white one always has 4.5:1. */
function darkest(color: string): string {
  return contrast(dark, color) >= enough ? dark : '#000000'
}

/** The colour, mixed with `end` only as much as its contrast on `paper` needs. */
function until(color: string, end: string, paper: string): string {
  for (let part = 0; part < 1; part += 1 / 64) {
    const mixed = mix(color, end, part)
    if (contrast(mixed, paper) >= enough) return mixed
  }
  return end
}

function mix(one: string, other: string, part: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, at) =>
    Math.round(value + ((others[at] ?? 0) - value) * part),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
