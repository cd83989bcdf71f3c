import type { MailSettingsWords } from './mail-en.ts'

/** The texts of a mail channel's settings, in Spanish. */
export const mailSettings: MailSettingsWords = {
  lead: 'Los correos a estas direcciones se convierten en conversaciones, y sus respuestas salen como correos.',
  none: 'Aún no hay ningún buzón.',
  newMailbox: 'Nuevo buzón',
  create: 'Crear buzón',
  addresses: 'Direcciones',
  addressesHint:
    'Una por línea. La primera es el remitente de sus respuestas, las demás son sus alias.',
  trustedId: 'Servidor que comprueba remitentes',
  trustedIdHint:
    'El nombre al principio de Authentication-Results en los correos que recibió su servidor, como mx.example.com. Vacío: ningún remitente está comprobado.',
  receivers: {
    few: 'Después de tres correos de dos remitentes, esta página dice qué nombre aparece allí.',
    unclear:
      'Los últimos correos no los comprobó siempre el mismo servidor; por eso no se propone ninguno.',
    chosen: (id: string) => `Se confiará en ${id} cuando esto se guarde.`,
    trusted: (id: string) => `Los últimos correos llevan resultados de ${id}, en el que se confía.`,
    seen: (id: string) =>
      `${id} está al principio de Authentication-Results en los últimos correos.`,
    nameless:
      'Los últimos correos empiezan con resultados sin nombre, como los escribe Exchange Online.',
    meaning:
      'Si se confía en él, dice qué remitentes están demostrados (DMARC). Hágalo solo si es el servidor que recibe sus correos: quien escribe un correo también puede poner en él una línea así.',
    trust: (id: string) =>
      id === 'none' ? 'Confiar en resultados sin nombre' : `Confiar en ${id}`,
  },
  senderName: 'Nombre del remitente',
  senderNameHint:
    'Va delante de la dirección de sus respuestas. Vacío: el nombre del espacio de trabajo.',
  signature: 'Firma',
  signatureHint: 'Texto sin formato debajo de sus respuestas.',
  imap: 'Los correos llegan',
  smtp: 'Las respuestas salen',
  own: { imap: 'De un buzón (IMAP)', smtp: 'Por un servidor propio (SMTP)' },
  without: {
    imap: 'Por HTTP o su servidor de correo',
    smtp: 'Por el servidor de esta instalación',
  },
  host: 'Servidor',
  port: 'Puerto',
  portHint: 'Vacío: el habitual.',
  security: 'Cifrado',
  tls: 'Con TLS',
  starttls: 'Con STARTTLS',
  unsafe: 'Ninguno',
  username: 'Usuario',
  password: 'Contraseña',
  passwordHint: 'Se guarda sellada y no se vuelve a mostrar.',
  passwordKept:
    'Hay una guardada. Vacío: se queda, salvo que cambien el servidor, el puerto, el cifrado o el usuario.',
  passwordDropped:
    'Hay una guardada. Vacío: se elimina al guardar y los tokens de acceso ocupan su lugar.',
  folder: 'Carpeta',
  test: 'Probar los servidores',
  testHint: 'Inicia sesión en los servidores guardados y no cambia nada.',
  testNow: 'Probar ahora',
  testing: 'Probando…',
  nothingToTest:
    'No hay ningún servidor que probar: los correos llegan por HTTP y salen por el servidor de esta instalación.',
  works: 'funciona',
  fails: 'no funciona',
  steps: {
    resolve: 'Buscar su dirección',
    connect: 'Conectar',
    tls: 'Cifrar',
    sign_in: 'Iniciar sesión',
    folder: 'Abrir la carpeta',
  },
  outcome: { true: 'hecho', false: 'falló', null: 'sin alcanzar' },
  state: 'Estado',
  noMailYet: 'Aún no ha llegado ni salido ningún correo.',
  ways: {
    http: 'Correos por HTTP',
    smtp: 'Correos por el receptor (SMTP o LMTP)',
    imap: 'Correos del buzón',
    send: 'Respuestas enviadas',
  },
  failingSince: (time: string) => `Con fallos, el primero ${time}. El servidor dice:`,
  /** By the sentences of the server; … is a name or a number. */
  serverSaid: {
    'The folder was numbered anew.': 'La carpeta se ha numerado de nuevo.',
    'The server lets nobody change “…”.': 'El servidor no deja que nadie cambie «…».',
    'Mails are moved to the folder that they are fetched from.':
      'Los correos se moverían a la carpeta de la que se recogen.',
    'The server cannot delete or move single mails (UIDPLUS).':
      'El servidor no puede eliminar ni mover correos sueltos (UIDPLUS).',
    'The server refused “…” for mails that were imported.':
      'El servidor rechazó «…» para correos que se importaron.',
    'There is no folder “…” to move mails to.':
      'No hay ninguna carpeta «…» a la que mover correos.',
    'The server did not search the folder.': 'El servidor no buscó en la carpeta.',
    'The server returned a mail without its text.': 'El servidor devolvió un correo sin su texto.',
    'The mailbox was not read in the time of a run.':
      'El buzón no se leyó en el tiempo de una vuelta.',
    'It could not be stored right now.': 'No se pudo guardar en este momento.',
    'The server did not reply within … seconds.': 'El servidor no respondió en … segundos.',
    'No answer within … s.': 'Sin respuesta en … segundos.',
    'The server is not allowed.': 'Este servidor no está permitido.',
    'The host name does not lead to a public address.':
      'El nombre del servidor no lleva a una dirección pública.',
    'The host name could not be looked up in time.':
      'El nombre del servidor no se pudo consultar a tiempo.',
    'There is no refresh token, or it cannot be read.':
      'No hay token de actualización, o no se puede leer.',
    'No access token: …': 'No hay token de acceso: …',
    'The access token is refused…': 'El token de acceso se rechaza…',
  },
  lastMail: 'Último correo',
  lastCheck: 'Última comprobación',
  nextCheck: 'Próxima comprobación a más tardar',
  byHttp: 'Dirección para correos por HTTP',
  byHttpHint:
    'Su servidor o proveedor de correo envía aquí cada correo tal como llegó, con una clave de API con el permiso mails:receive.',
  deleteMailbox: 'Eliminar este buzón',
  deleteLead: 'Ya no se reciben ni envían correos. Lo que ha llegado se queda.',
  quotesAnswered: 'El correo respondido aparece debajo de la respuesta',
  plus: {
    label: 'Correos a direcciones con un signo más, como help+1@shop.example',
    known: 'Llegan donde se sabe: desde su propio servidor, en Gmail, Microsoft 365 y Fastmail',
    yes: 'Llegan: las respuestas indican su conversación en la dirección',
    no: 'No llegan: las respuestas van a la dirección simple',
  },
  probe: {
    start: 'Probarlo con un correo',
    sent: (a: string) => `Un correo a ${a} está en camino.`,
    late: (a: string) =>
      `Un correo a ${a} aún no ha llegado. Puede tardar minutos; hasta entonces, las respuestas van a la dirección simple.`,
    arrived: 'Ha llegado: desde ahora las respuestas nombran su conversación en su dirección.',
    returned: (a: string) => `${a} fue rechazada: las respuestas van a la dirección simple.`,
    failed: 'El correo no se envió; por eso no se sabe nada:',
  },
  afterImport: {
    label: 'En el buzón, los correos importados',
    nothing: 'se quedan como están',
    mark_seen: 'se marcan como leídos',
    move: 'se mueven a una carpeta',
    delete: 'se borran',
    deleteHint:
      'Desde ahora, cada correo se borra del buzón en cuanto está guardado aquí con su original.',
    folder: 'Carpeta para los correos importados',
    folderHint: 'Tiene que existir.',
  },
  originalsKept: 'Días que se conservan los originales',
  originalsKeptHint:
    'Después se borra el original de un correo; su mensaje se conserva. Vacío: nunca.',
  oauth: {
    title: 'Acceder con tokens',
    none: 'No: los servidores tienen contraseñas',
    hint: 'Para servidores con nombre de usuario y sin contraseña. Registra un programa en el proveedor y haz que obtenga un token de actualización del buzón.',
    tenant: 'Directorio (tenant)',
    tenantHint: 'Su id o dominio. Vacío: common.',
    clientId: 'Id de cliente',
    clientSecret: 'Secreto de cliente',
    refreshToken: 'Token de actualización',
    sealed: 'El secreto y el token se guardan sellados y no se muestran nunca más.',
    kept: 'Hay uno guardado. Vacío: se conserva, salvo si cambian el proveedor, el directorio o el id de cliente.',
  },
  suppressions: {
    title: 'Direcciones que no reciben correos',
    lead: 'Los correos para ellas se retienen. Las que devolvieron un correo se pueden permitir de nuevo; el deseo de un titular termina con un correo suyo de remitente comprobado.',
    none: 'Todas las direcciones reciben correos.',
    erased: 'Dirección borrada',
    returned: 'Un correo a ella fue devuelto',
    unwanted: 'Su titular no quiere correos',
    lift: 'Enviar de nuevo',
    liftOf: (address) => `Enviar de nuevo: ${address}`,
  },
}
