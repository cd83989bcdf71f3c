const maxCharacters = 255
const maxExtensionCharacters = 20
/** Only the end of a longer text is read, because a path ends with its file. */
const maxReadCharacters = 4_096

/**
 * The file name to store and show: the last part of the client's path, without characters that could mislead
 * people, headers or file systems (controls, text direction, invisible characters, separators). Files on disk
 * are never named by it.
 */
export function readableFileName(given: string): string {
  const parts = given
    .slice(-maxReadCharacters)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .split(/[/\\]/)
    .map((part) => part.replaceAll(/[<>:"|?*]/g, '_').replaceAll(/\s+/g, ' '))
    .map(withoutOuterDots)
    .filter((part) => part !== '')
  return shortened(parts.at(-1) ?? 'file')
}

/** Trims dots and white space. A regular expression would take quadratic time at the end of the text. */
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

/** Truncates the name but keeps its extension, by which people and programs know the type. */
function shortened(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= maxCharacters) return name
  const extension = Array.from(/\.[^.]+$/.exec(name)?.[0] ?? '')
  const kept = extension.length <= maxExtensionCharacters ? extension : []
  return [...characters.slice(0, maxCharacters - kept.length), ...kept].join('')
}

/** The Content-Disposition of a file (RFC 6266), with its name in ASCII for old clients and by RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
