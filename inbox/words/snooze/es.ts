import type { SnoozeWords } from './en.ts'

/** The texts of putting conversations off, in Spanish. */
export const es: SnoozeWords = {
  snooze: {
    end: 'Dejar de posponer',
    evening: 'Esta tarde',
    tomorrow: 'Mañana por la mañana',
    monday: 'El lunes',
    week: 'En una semana',
    date: 'Fecha y hora',
    words: 'Cuándo',
    examples: 'vie 9 · mañana 14:30 · en 3 horas · 24 dic',
    none: 'Eso no es un momento.',
    past: 'Ese momento ya ha pasado.',
    hint: 'Vuelve entonces, o cuando el contacto escriba.',
    done: (title, until) => `«${title}» está pospuesta · ${until}`,
    ended: (title) => `«${title}» ha vuelto`,
  },
}
