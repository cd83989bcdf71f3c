/** The first variable of a text that has no value; undefined if there is none. */
export function gapIn(text: string): string | undefined {
  return /\{\{([^{}]{1,300})\}\}/.exec(text)?.[1]?.trim()
}
