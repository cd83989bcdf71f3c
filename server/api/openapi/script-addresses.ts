const scriptScheme = /^(?:javascript|data|vbscript):/i

/**
 * Whether a browser would run or render a text if it were put into a link: an address of the schemes
 * `javascript`, `data` or `vbscript`, read as browsers do (WHATWG URL, 4.4): without white space and
 * controls before it, and without tabs and line breaks in it. For texts of a bounded length.
 */
export function isScriptAddress(text: string): boolean {
  const written = text.replaceAll(/[\t\n\r]/g, '').replace(/^[\s\p{Cc}]+/u, '')
  return scriptScheme.test(written)
}
