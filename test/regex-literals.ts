/** A regular expression literal of a source file. */
export type RegexLiteral = {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/** What precedes a `/` that begins a regular expression; after anything else it is a division. */
const beforeRegex = /(?:^|[(,=:[!&|?{};+<>~^%*-]|\b(?:return|typeof|case|in|of|await|yield|void))$/

/** The regular expression literals of TypeScript source, including those inside template literals. */
export function regexLiterals(code: string): RegexLiteral[] {
  const found: RegexLiteral[] = []
  /** One entry per open `${`: the number of open braces inside it. */
  const openBraces: number[] = []
  let before = ''
  let at = 0
  const take = (form: RegExp): string => {
    form.lastIndex = at
    const text = form.exec(code)?.[0] ?? ''
    at += text.length
    return text
  }
  while (at < code.length) {
    if (take(blanks) !== '') continue
    if (code[at] === '/' && beforeRegex.test(before)) {
      const line = code.slice(0, at).split('\n').length
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(take(regex)) ?? []
      if (source === '') throw new Error(`Line ${line}: this is not a regular expression.`)
      found.push({ source, flags, line })
      before = 'x'
      continue
    }
    const open = openBraces.at(-1)
    const isTemplate = code[at] === '`' || (code[at] === '}' && open === 0)
    if (isTemplate) {
      if (code[at] === '}') openBraces.pop()
      at += 1
      take(templateText)
      if (code[at] === '`') before = 'x'
      else openBraces.push(0)
      if (code[at] !== '`') before = '{'
      at += code[at] === '`' ? 1 : 2
      continue
    }
    before = take(stringOrWord) || code[at]!
    if (before.length > 1 || /[\w$'"]/.test(before)) continue
    if (open !== undefined && before === '{') openBraces[openBraces.length - 1] = open + 1
    if (open !== undefined && before === '}') openBraces[openBraces.length - 1] = open - 1
    at += 1
  }
  return found
}

const blanks = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const stringOrWord = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|[\w$]+/y
const templateText = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y
