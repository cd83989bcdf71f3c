const longestCharacters = 255
const longestEnding = 20
/** Of a longer text the end is read: a path ends with its file. */
const longestReadCharacters = 4_096

/**
 * The name of a file as it is kept and shown: the last part of what a client called it, without what
 * could mislead a person, a header or a file system (controls, directions of writing, invisible
 * characters, path separators). It is never used as the name of a file of ours.
 */
export function readableFileName(given: string): string {
  const parts = given
    .slice(-longestReadCharacters)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .split(/[/\\]/)
    .map((part) => part.replaceAll(/[<>:"|?*]/g, '_').replaceAll(/\s+/g, ' '))
    .map(withoutOuterDots)
    .filter((part) => part !== '')
  return shortened(parts.at(-1) ?? 'file')
}

/** Without dots and white space around it. A regular expression for those at an end is quadratic. */
function withoutOuterDots(part: string): string {
  let start = 0
  let end = part.length
  while (start < end && isDotOrSpace(part, start)) start += 1
  while (end > start && isDotOrSpace(part, end - 1)) end -= 1
  return part.slice(start, end)
}

function isDotOrSpace(text: string, at: number): boolean {
  const character = text.charAt(at)
  return character === '.' || character.trim() === ''
}

/** Cut so that the ending, by which people and programs know the kind of file, stays. */
function shortened(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= longestCharacters) return name
  const ending = Array.from(/\.[^.]+$/.exec(name)?.[0] ?? '')
  const kept = ending.length <= longestEnding ? ending : []
  return [...characters.slice(0, longestCharacters - kept.length), ...kept].join('')
}

/**
 * The Content-Disposition of a file (RFC 6266): the name in plain ASCII for old clients, and whole in
 * the form of RFC 8187.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
