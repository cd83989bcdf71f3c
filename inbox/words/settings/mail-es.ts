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
  lastMail: 'Último correo',
  lastCheck: 'Última comprobación',
  nextCheck: 'Próxima comprobación a más tardar',
  byHttp: 'Dirección para correos por HTTP',
  byHttpHint:
    'Su servidor o proveedor de correo envía aquí cada correo tal como llegó, con una clave de API con el permiso mails:receive.',
  deleteMailbox: 'Eliminar este buzón',
  deleteLead: 'Ya no se reciben ni envían correos. Lo que ha llegado se queda.',
}
