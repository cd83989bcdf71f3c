import type { TagWords } from './en.ts'

/** The texts of lists of tags, in Spanish. */
export const es: TagWords = {
  find: 'Buscar etiquetas',
  none: 'Ninguna etiqueta tiene estas palabras.',
  more: 'Hay más etiquetas. Escriba palabras de la que busca.',
  add: (name) => `Etiqueta nueva «${name}»`,
}
