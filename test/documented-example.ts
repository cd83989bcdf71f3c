import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The first example in that language on a page of docs/. Throws without one. */
export async function documentedExample(page: string, language: string): Promise<string> {
  const text = await readFile(join(dirname(import.meta.dirname), 'docs', page), 'utf8')
  const [, example] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(text) ?? []
  if (example === undefined) throw new Error(`docs/${page} has no example for ${language}.`)
  return example
}
