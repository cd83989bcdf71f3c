/** Of KS X 1001 (EUC-KR), which the runtime reads: 2,350 of the 11,172 syllables. */
const strict = new TextDecoder('euc-kr')
const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3]

let others: ReadonlyMap<number, number> | undefined

/**
 * Text of code page 949, which programs write as ks_c_5601-1987 and euc-kr: it has the syllables that KS X 1001 leaves out, in
 * the order of Unicode, in places that are free there.
 */
export function decodeKorean(bytes: Uint8Array): string {
  others ??= otherSyllables()
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x81) continue
    const syllable = others.get(lead * 256 + (bytes[at + 1] ?? 0))
    if (syllable !== undefined) {
      if (from < at) text += strict.decode(bytes.subarray(from, at))
      text += String.fromCharCode(syllable)
      from = at + 2
    }
    at += 1
  }
  return text + strict.decode(bytes.subarray(from))
}

function otherSyllables(): Map<number, number> {
  const known = new Set<string>()
  for (let lead = 0xb0; lead <= 0xc8; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      known.add(strict.decode(Uint8Array.of(lead, trail)))
  }
  const free = freePlaces()
  const found = new Map<number, number>()
  for (let code = firstSyllable; code <= lastSyllable; code += 1) {
    if (known.has(String.fromCharCode(code))) continue
    const { value: place } = free.next()
    if (place !== undefined) found.set(place, code)
  }
  return found
}

function* freePlaces(): Generator<number, undefined> {
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    const last = lead <= 0xa0 ? 0xfe : 0xa0
    for (let trail = 0x41; trail <= last; trail += 1) {
      const isLetter = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a)
      if (isLetter || trail >= 0x81) yield lead * 256 + trail
    }
  }
}
