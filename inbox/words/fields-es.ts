import type { FieldWords } from './fields-en.ts'

/** The texts about fields that are changed in place, in Spanish. */
export const fields: FieldWords = {
  label: 'Conversación',
  title: 'Título',
  status: 'Estado',
  priority: 'Prioridad',
  group: 'Grupo',
  tags: 'Etiquetas',
  addTag: 'Añadir una etiqueta',
  removeTag: (tag) => `Quitar la etiqueta ${tag}`,
  notSet: 'Sin valor',
  none: 'Ninguno',
  setBy: (name, time) => `${name} lo cambió ${time}.`,
  setElsewhere: 'Otra persona lo cambió.',
  keep: (value) => `Dejar «${value}»`,
}
