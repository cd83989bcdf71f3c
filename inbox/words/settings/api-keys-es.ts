import type { ApiKeyWords } from './api-keys-en.ts'

/** The texts of the page of API keys, in Spanish. */
export const apiKeys: ApiKeyWords = {
  lead: 'Los programas trabajan en este espacio con claves. Da a cada programa la suya, con lo justo que necesita.',
  ownLead:
    'Con ellas, agentes y scripts actúan como tú, con tus permisos del momento y no más de lo que marques aquí. Terminan cuando dejas el equipo.',
  ofMembers: 'Claves de los miembros',
  none: 'Ninguna todavía.',
  once: 'Copia la clave ahora. No se volverá a mostrar.',
  create: 'Crear clave',
  created: 'La clave está creada.',
  name: 'Nombre de la clave',
  nameHint: 'Dice para qué sirve. Los mensajes de un programa lo muestran.',
  scopes: 'Lo que puede hacer',
  scopesHint: 'Como mucho lo que puedes hacer tú. Escribir incluye leer lo mismo.',
  until: 'Válida hasta',
  addresses: 'Direcciones de red',
  addressesHint: 'Por ejemplo 203.0.113.7 o 10.0.0.0/8. Vacío: desde cualquier lugar.',
  rotate: 'Reemplazar',
  rotateOf: (name: string) => `Reemplazar ${name}`,
  rotateTitle: (name: string) => `¿Reemplazar ${name}?`,
  rotateLead: 'Recibes una clave nueva igual. La anterior funciona un día más.',
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar ${name}`,
  revokeTitle: (name: string) => `¿Revocar ${name}?`,
  revokeLead: 'Los programas que la usan se detienen al instante. No se puede deshacer.',
  madeBy: (name: string) => `creada por ${name}`,
  used: (time: string) => `último uso ${time}`,
  unused: 'sin usar',
  ends: (date: string) => `termina el ${date}`,
  endless: 'sin fin',
}
