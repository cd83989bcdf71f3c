import type { JoinedWords } from './en.ts'

/** The texts of a merge into the conversation of another contact, in Spanish. */
export const es: JoinedWords = {
  joined: {
    join: 'Combinar con ella…',
    linked: (name: string) => `${name} · un correo se refiere a ella`,
    ofAnother: 'Es de otro contacto. Un chat no muestra a su visitante lo que escribieron otros.',
  },
}
