import type { OriginalWords } from './en.ts'

/** Die Texte beim Original einer E-Mail. */
export const de: OriginalWords = {
  original: {
    label: 'Original der E-Mail',
    gone: 'Das Original ist nicht mehr da.',
    pictures: 'Bilder von anderen Servern laden',
    picturesHint: 'Deren Server erfahren, dass die E-Mail gelesen wird, aber nicht von wem.',
    picturesLeft: 'Nicht alle Bilder konnten geladen werden.',
    download: 'Herunterladen (.eml)',
  },
}
