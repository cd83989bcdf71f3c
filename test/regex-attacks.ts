import type { RegexLiteral } from './regex-literals.ts'

/** A text whose middle can be repeated to any length. */
export type Attack = { readonly before: string; readonly repeated: string; readonly after: string }

/** One of each class of character that an expression may treat differently. */
export const samples = [
  ...Array.from('a7Z \t\n.,;:=/\\-_@<>"\'`()[]{}*+?!#$%&|~^\0'),
  '\u00A0',
  '\u2028',
  'é',
  '漢',
  '\u0301',
  '\u202E',
  '😀',
]
/** Classes of which one sample each is enough. */
const sorts = [/^[\p{L}\p{M}]$/u, /^\p{N}$/u, /^\s$/, /^[^\p{L}\p{M}\p{N}\s]$/u]

const structural = /\(\?(?:[:=!]|<[=!]|<\w+>)|[()|^$]|\\b|[*+?]\??|\{\d+(?:,\d*)?\}\??/y
const atomic = /\\(?:[pP]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)|\[(?:[^\]\\]|\\.)*\]|[^]/uy

/**
 * Texts that make an expression backtrack: runs of each of its own characters and character classes,
 * alone, after the prefix that the expression requires, and before a character that it rejects.
 */
export function attacksOn({ source, flags }: Pick<RegexLiteral, 'source' | 'flags'>): Attack[] {
  const atoms = atomsOf(source).map((atom) => charactersOf(atom, flags))
  const found = new Map<string, Attack>()
  const add = (before: string, repeated: string) => {
    for (const after of ['', '\0', 'x!\n'])
      found.set(JSON.stringify([before, repeated, after]), { before, repeated, after })
  }
  let before = ''
  for (const [nth, characters] of atoms.entries()) {
    for (const character of characters) {
      add('', character)
      add(before, character)
      add('', before + character)
      const next = atoms[nth + 1]?.[0]
      if (next !== undefined) add(before, character + next)
    }
    before += characters[0] ?? ''
  }
  return [...found.values()]
}

/** The text with its middle repeated up to that length. */
export function attackText({ before, repeated, after }: Attack, characters: number): string {
  return before + repeated.repeat(Math.ceil(characters / repeated.length)) + after
}

function atomsOf(source: string): string[] {
  const atoms: string[] = []
  for (let at = 0; at < source.length;) {
    structural.lastIndex = atomic.lastIndex = at
    const skipped = structural.exec(source)?.[0]
    const atom = skipped ?? atomic.exec(source)?.[0] ?? ''
    if (skipped === undefined) atoms.push(atom)
    at += atom.length
  }
  return atoms
}

/** One character of each class that an atom of an expression matches. */
function charactersOf(atom: string, flags: string): string[] {
  const form = new RegExp(`^${atom}$`, flags.replace(/[gy]/g, ''))
  const fitting = samples.filter((sample) => form.test(sample))
  if (fitting.length === 0 && atom.length === 1) return [atom]
  const chosen = sorts.flatMap((sort) => fitting.find((sample) => sort.test(sample)) ?? [])
  return chosen.length === 0 ? fitting.slice(0, 1) : chosen
}
