import type { OriginalWords } from './en.ts'

/** Los textos junto al original de un correo. */
export const es: OriginalWords = {
  original: {
    label: 'Original del correo',
    gone: 'El original ya no está.',
    pictures: 'Cargar imágenes de otros servidores',
    picturesHint: 'Sus servidores sabrán que el correo se lee, pero no quién lo lee.',
    picturesLeft: 'No se han podido cargar todas las imágenes.',
    download: 'Descargar (.eml)',
  },
}
