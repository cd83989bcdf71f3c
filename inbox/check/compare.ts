/** Whether the screen shows what was read; looks at the document when it is called. */
export type Compare = () => boolean

/** The texts of elements, as their reader sees them. */
export const textsOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

/** A number as it is shown; 0 where there is none. */
export const numberIn = (shown: string | undefined): number =>
  Number((shown ?? '').replaceAll(/\D/g, '') || '0')
