/** What `npm pack --json` made: npm 10 prints a list of packages, npm 11 also an object of them by name. */
export function readPacked(text: string): { filename: string; files: string[] } {
  type Packed = { filename: string; files: { path: string }[] }
  const [one] = Object.values(JSON.parse(text.slice(text.search(/[[{]/))) as Packed[])
  if (one === undefined) throw new Error(`npm pack made nothing: ${text}`)
  return { filename: one.filename, files: one.files.map(({ path }) => path) }
}
