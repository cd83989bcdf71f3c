const scriptScheme = /^(?:javascript|data|vbscript):/i

/**
 * Whether a browser would run or render a text as a link: the schemes `javascript`, `data` and `vbscript`, parsed as
 * browsers do (WHATWG URL, 4.4): ignoring leading white space and controls, and tabs and line breaks anywhere. The
 * caller must bound the length.
 */
export function isScriptAddress(text: string): boolean {
  const written = text.replaceAll(/[\t\n\r]/g, '').replace(/^[\s\p{Cc}]+/u, '')
  return scriptScheme.test(written)
}
