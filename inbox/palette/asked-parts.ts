/** The parts of a text between spaces; quotes keep spaces together, unless one is not closed. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let begin = 0
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isInside = !isInside && text.includes('"', at + 1)
    if (text[at] !== ' ' || isInside) continue
    parts.push(text.slice(begin, at))
    begin = at + 1
  }
  return [...parts, text.slice(begin)]
}

/** A value without the quotes around it. */
export function valueIn(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}
