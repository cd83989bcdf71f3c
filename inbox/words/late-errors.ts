type Sentences = Readonly<Record<string, string>>

const late = new Map<string, () => Sentences>()

/** Adds sentences for errors that only a part which is loaded later can meet. */
export function sayErrors(part: string, sentences: () => Sentences): void {
  late.set(part, sentences)
}

/** The sentence of such a part for the code of an error. */
export function lateSentence(code = ''): string | undefined {
  for (const sentences of late.values())
    if (Object.hasOwn(sentences(), code)) return sentences()[code]
  return undefined
}
