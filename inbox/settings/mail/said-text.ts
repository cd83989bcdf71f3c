/** A name, a number or words of others in a sentence of ours. */
const varying =
  /(?<=“)[^”]*(?=”)|(?<=^No access token: ).*|(?<=^The access token is refused).*|\b\d+(?:\.\d+)?\b/u

/** What was wrong with a server: its own words as they are, ours in the language of these texts. */
export function saidText(texts: Readonly<Record<string, string>>, said: string): string {
  const sentence = said.replace(varying, '…')
  const text = Object.hasOwn(texts, sentence) ? texts[sentence] : undefined
  return text?.replace('…', () => varying.exec(said)?.[0] ?? '') ?? said
}
