import type { RichWords } from './en.ts'

/** Los textos del editor de mensajes, en español. */
export const es: RichWords = {
  format: 'Formato',
  strong: 'Negrita',
  em: 'Cursiva',
  underline: 'Subrayado',
  strike: 'Tachado',
  link: 'Enlace',
  bullet_list: 'Lista',
  ordered_list: 'Lista numerada',
  blockquote: 'Cita',
  code: 'Código',
  linkTitle: 'Enlace',
  address: 'Dirección',
  wrongAddress: 'Esta no es la dirección de una página, un buzón o un teléfono.',
  setLink: 'Insertar enlace',
  unlink: 'Quitar enlace',
  uploadingImage: (name) => `Se está subiendo ${name}`,
  describeImage: (words) => `Describir la imagen: ${words}`,
  imageTitle: 'Imagen',
  imageWords: 'Descripción',
  imageHint: 'Para quienes no la ven y donde no se puede mostrar.',
  removeImage: 'Quitar imagen',
  setWords: 'Guardar descripción',
}
