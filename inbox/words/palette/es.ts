import type { PaletteWords } from './en.ts'

/** The texts of the palette, in Spanish. */
export const es: PaletteWords = {
  palette: {
    title: 'Buscar o ir a',
    hint: 'Palabras, status:open, from:me, has:file, > acciones, @ personas, # etiquetas',
    allResults: 'Todos los resultados',
    moreResults: 'Más resultados',
    searchPage: 'Búsqueda',
    conversations: 'Conversaciones',
    people: 'Personas',
    actions: 'Acciones',
    filters: 'Filtros',
    listFilter: (filter: string) => `Lista de ${filter}`,
    saveFilter: 'Guardar como vista',
    removeFilter: (filter: string) => `Quitar ${filter}`,
    onlyOf: (name: string) => `Solo ${name}`,
    unknownFilter: (filter: string) => `«${filter}» no se conoce aquí.`,
    nothing: 'Ningún mensaje, título ni persona contiene estas palabras.',
    noAction: 'Ninguna acción contiene estas palabras.',
    tags: 'Etiquetas',
    noTag: 'Ninguna etiqueta tiene estas palabras.',
    needsWord: 'Escriba una palabra para buscar.',
    also: (word: string, others: string) => `«${word}» también como ${others}`,
    incomplete: 'Solo se buscó en las conversaciones más recientes.',
    found: (count: number) =>
      count === 0 ? 'Sin resultados' : count === 1 ? '1 resultado' : `${count} resultados`,
    note: 'Nota',
    untitled: 'Sin título',
  },
}
