import type { NotificationWords } from './en.ts'

/** Los textos de las notificaciones. */
export const es: NotificationWords = {
  notifications: {
    titles: {
      mine: (name) => name,
      mention: (name) => `Le mencionan: ${name}`,
      assigned: (name) => `Se le asignó: ${name}`,
      unassigned: (name) => `Sin asignar: ${name}`,
      unsnoozed: (name) => `De vuelta: ${name}`,
    },
    many: (count) => `${count} conversaciones esperan su mirada`,
    lead: 'De lo que no está en su pantalla, mientras la bandeja está abierta en una pestaña. Se guarda en este navegador; el título de la pestaña lleva la cuenta.',
    kinds: {
      mine: 'Un contacto escribe en una conversación suya',
      mention: 'Una nota le menciona',
      assigned: 'Se le asigna una conversación',
      unassigned: 'Un contacto escribe en una conversación sin asignar',
      unsnoozed: 'Vuelve una conversación que pospuso o que es suya',
    },
    off: 'Nada',
    silent: 'Mostrar',
    sound: 'Mostrar, con sonido',
    allow: 'Permitir notificaciones',
    asked: 'El navegador no muestra ninguna antes de que usted lo permita.',
    refused:
      'Este navegador rechaza las notificaciones de esta bandeja. Permítalas en sus ajustes para esta dirección; los sonidos y el título funcionan como se eligió.',
    impossible:
      'Este navegador no muestra notificaciones aquí: necesita una dirección https. El título funciona como se eligió.',
    allowed: 'Este navegador muestra notificaciones.',
    try: 'Probar',
    tried: 'Así se ve y así suena.',
    quiet: 'Horas de silencio',
    quietHint: 'Entre estas horas no se muestra ni se oye nada. Vacío: ninguna.',
    from: 'Desde',
    to: 'Hasta',
  },
  digest: {
    title: 'Por correo',
    lead: 'Si lo desea, mientras no está se le envía por correo lo que le espera sin ver: menciones, conversaciones que se le asignan y contactos que escriben en las suyas. Todo en un solo correo, y nada de lo que lea entretanto.',
    noServer: 'Este servidor no tiene servidor de correo, así que no se envía nada.',
    label: 'Enviarme lo que ha esperado',
    off: 'Nada',
    '15_minutes': '15 minutos',
    hour: 'Una hora',
    day: 'Un día',
    words: 'Con nombres de contactos, títulos y el comienzo de lo escrito',
    wordsHint:
      'Si no, el correo dice con enlaces qué ha pasado, y nada de lo que escribió un contacto.',
    quiet: 'Sin correos entre',
    from: 'Los correos terminan a las',
    to: 'Los correos empiezan a las',
    quietHint: (zone) =>
      `En la zona horaria de su perfil (${zone}). Lo que espere entonces se envía al final. Vacío: ninguna.`,
  },
  push: {
    label: 'También sin ninguna pestaña abierta',
    hint: 'A través del servicio push de su navegador, que no puede leerlo. En las horas de silencio no llega nada.',
    words: 'Con el nombre del contacto y el comienzo de lo escrito',
    wordsHint: 'Si no, solo dice qué ha pasado. Elíjalo solo si nadie más ve esta pantalla.',
    failed: 'Este navegador no llega a ningún servicio push. Inténtelo de nuevo más tarde.',
  },
}
