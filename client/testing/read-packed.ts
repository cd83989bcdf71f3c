/** The output of `npm pack --json`: a list of packages in npm 10, in npm 11 also an object by name. */
export function readPacked(text: string): { filename: string; files: string[] } {
  type Packed = { filename: string; files: { path: string }[] }
  const [one] = Object.values(JSON.parse(text.slice(text.search(/[[{]/))) as Packed[])
  if (one === undefined) throw new Error(`npm pack created nothing: ${text}`)
  return { filename: one.filename, files: one.files.map(({ path }) => path) }
}
