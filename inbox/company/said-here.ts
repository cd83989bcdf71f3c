import { companyWords } from './company-words.ts'

/** What the fragment of the address says about a company sign-in that led back here. */
export function saidHere(): string | undefined {
  const code = /^#company-([a-z_]{1,30})$/.exec(location.hash)?.[1]
  const texts: Readonly<Record<string, string>> = companyWords().said
  return code === undefined ? undefined : (texts[code] ?? companyWords().said.refused)
}
