/** What is only text, or only holds others. Entries of a list of choices are many, and the same for all. */
const passing =
  /^(?:text|paragraph|list|listitem|strong|emphasis|code|time|term|definition|img|option|separator|generic|blockquote|cell|row|rowgroup|status|\/\w+)\b/

/** A tree of Chromium's without what is only text: headings, controls, groups and regions, with their names and states. */
export function briefTree(tree: string): string {
  /** How far those are indented that the line is within. */
  const open: number[] = []
  const lines = tree.split('\n').flatMap((line) => {
    const [, spaces = '', rest = ''] = /^( *)- (.*)$/.exec(line) ?? []
    while ((open.at(-1) ?? -1) >= spaces.length) open.pop()
    if (rest === '' || passing.test(rest.replace(/^'/, ''))) return []
    const brief = `${'  '.repeat(open.length)}- ${named(rest)}`
    open.push(spaces.length)
    return [brief]
  })
  return lines.join('\n')
}

/** The role, the name and the state; not the value. */
function named(rest: string): string {
  return /^'?(\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[\w=]+\])*)/.exec(rest)?.[1] ?? rest
}
