const said = new Set<string>()

/** Tells the page's developer what is wrong, each thing once. Never throws, whatever the page has thrown. */
export function say(what: unknown, before = ''): void {
  const words = `Porchlight: ${before}${what instanceof Error || typeof what === 'string' ? String(what) : typeof what}`
  if (said.has(words)) return
  said.add(words)
  console.error(words)
}
