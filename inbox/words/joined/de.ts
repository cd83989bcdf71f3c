import type { JoinedWords } from './en.ts'

/** The texts of a merge into the conversation of another contact, in German. */
export const de: JoinedWords = {
  joined: {
    join: 'Dort zusammenführen…',
    linked: (name: string) => `${name} · eine E-Mail bezieht sich darauf`,
    ofAnother:
      'Sie ist von einem anderen Kontakt. Ein Chat zeigt seinem Besucher nicht, was andere geschrieben haben.',
  },
}
