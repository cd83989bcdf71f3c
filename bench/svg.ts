/** Attributes of an element; numbers are rounded to a tenth. */
type Attributes = Readonly<Record<string, string | number>>

export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${escape(typeof value === 'number' ? String(tenth(value)) : value)}"`,
  )
  const start = `<${name}${written.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

const tenth = (value: number) => Math.round(value * 10) / 10

export function label(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escape(content))
}

export function line(from: [number, number], to: [number, number], kind: string): string {
  const [x1, y1] = from
  const [x2, y2] = to
  return element('line', { x1, y1, x2, y2, class: kind })
}

export function bar(x: number, y: number, width: number, height: number, kind: string): string {
  return element('rect', { x, y, width, height, class: kind })
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Its own ground, so that it can be read on a page of either colour; what it shows stands in words, too. */
const style = `
  .ground { fill: #ffffff }
  text { fill: #1f2328; font: 13px system-ui, sans-serif }
  .title { font-size: 16px; font-weight: 600 }
  .faint { fill: #59636e; font-size: 12px }
  .axis { stroke: #d1d9e0; stroke-width: 1 }
  .goal { stroke: #cf222e; stroke-width: 2; stroke-dasharray: 4 3 }
  .ours { fill: #0969da }
  .theirs { fill: #8c959f }
  .first, .middle, .last { fill: none; stroke: #0969da; stroke-width: 2 }
  .middle { stroke: #8250df; stroke-dasharray: 6 3 }
  .last { stroke: #bc4c00; stroke-dasharray: 2 3 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 }
    text { fill: #e6edf3 }
    .faint { fill: #9198a1 }
    .axis { stroke: #3d444d }
    .goal { stroke: #ff7b72 }
    .ours { fill: #4493f8 }
    .theirs { fill: #6e7681 }
    .first { stroke: #4493f8 }
    .middle { stroke: #ab7df8 }
    .last { stroke: #f0883e }
  }
`

/** A whole picture. `description`: what a person would learn from looking at it. */
export function picture(
  size: { width: number; height: number },
  title: string,
  description: string,
  shapes: readonly string[],
): string {
  const { width, height } = size
  const content = [
    element('title', { id: 'title' }, escape(title)),
    element('desc', { id: 'desc' }, escape(description)),
    element('style', {}, style),
    element('rect', { class: 'ground', width, height }),
    label(16, 28, title, { class: 'title' }),
    ...shapes,
  ]
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': 'title desc',
    },
    `\n${content.join('\n')}\n`,
  )}\n`
}
