/** What the style of what was copied (`sanitise.ts`) says of a property; undefined without it. */
function valueOf(element: HTMLElement, property: string): string | undefined {
  const style = element.dataset['style'] ?? ''
  // More than any program writes.
  for (const declaration of style.slice(0, 5_000).split(';')) {
    const at = declaration.indexOf(':')
    if (declaration.slice(0, at).trim().toLowerCase() === property)
      return declaration
        .slice(at + 1)
        .trim()
        .toLowerCase()
  }
  return undefined
}

/** Whether it is bold; `otherwise` where its style does not say. */
export function isBold(element: HTMLElement, otherwise = false): boolean {
  const weight = valueOf(element, 'font-weight')
  return weight === undefined ? otherwise : /^(?:bold|[6-9]\d\d)/.test(weight)
}

/** Whether it is in italics; `otherwise` where its style does not say. */
export function isItalic(element: HTMLElement, otherwise = false): boolean {
  const style = valueOf(element, 'font-style')
  return style === undefined ? otherwise : /^(?:italic|oblique)/.test(style)
}

/** Whether it is underlined, as links are anyway. */
export const isUnderlined = (element: HTMLElement) =>
  decoration(element).includes('underline') && element.closest('a') === null

export const isStruck = (element: HTMLElement) => decoration(element).includes('line-through')

/** Whether it shows code or a terminal: of one width, with its spaces kept. */
export function isTyped(element: HTMLElement): boolean {
  const isMono = /mono|consolas|courier|menlo|terminal/.test(valueOf(element, 'font-family') ?? '')
  return isMono && (valueOf(element, 'white-space') ?? '').startsWith('pre')
}

/** The level of an item of one of Word's lists, from 1; undefined for anything else. */
export function wordLevel(element: HTMLElement): number | undefined {
  const level = /\blevel(\d)\b/.exec(valueOf(element, 'mso-list') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Whether Word draws the sign of an item with it. */
export const isWordSign = (element: HTMLElement) => valueOf(element, 'mso-list') === 'ignore'

const decoration = (element: HTMLElement) =>
  valueOf(element, 'text-decoration') ?? valueOf(element, 'text-decoration-line') ?? ''
