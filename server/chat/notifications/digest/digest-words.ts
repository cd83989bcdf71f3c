import { mailLanguages, type MailLanguage } from '../../mail/mail-languages.ts'
import type { NotificationKind } from '../notification-kinds.ts'

export const digestLanguages = mailLanguages
export type DigestLanguage = MailLanguage

type DigestWords = {
  readonly subject: (team: string, count: number) => string
  readonly intro: (team: string, count: number) => string
  /** What happened: by whom, if it was no contact, and in how many conversations. */
  readonly lines: Readonly<Record<NotificationKind, (by: string | null, count: number) => string>>
  readonly contact: (name: string) => string
  readonly more: (count: number) => string
  readonly tray: (count: number) => string
  readonly open: string
  readonly why: string
  readonly settings: string
  readonly stop: string
  readonly sure: (team: string) => string
  readonly stopped: (team: string) => string
  readonly gone: string
}

/** What digests and the page that ends them say. */
export const digestWords: Readonly<Record<DigestLanguage, DigestWords>> = {
  en: {
    subject: (team, count) =>
      count === 1 ? `${team}: something waits for you` : `${team}: ${count} things wait for you`,
    intro: (team, count) =>
      count === 1
        ? `You have not seen this at ${team} yet:`
        : `You have not seen these ${count} at ${team} yet:`,
    lines: {
      mention: (by) => (by === null ? 'A note mentions you' : `${by} mentioned you in a note`),
      assigned: (by, count) => {
        const what = count === 1 ? 'a conversation' : `${count} conversations`
        if (by !== null) return `${by} assigned ${what} to you`
        return count === 1
          ? 'A conversation was assigned to you'
          : `${count} conversations were assigned to you`
      },
      reply: () => 'A contact wrote in a conversation of yours',
      unsnoozed: () => 'A conversation is back that was snoozed',
    },
    contact: (name) => `Contact: ${name}`,
    more: (count) => (count === 1 ? 'There is one more.' : `There are ${count} more.`),
    tray: (count) =>
      count === 1 ? 'A mail waits in the mail tray' : `${count} mails wait in the mail tray`,
    open: 'Open',
    why: 'You get this mail because you have chosen to be mailed what waits for you unseen.',
    settings: 'Change that',
    stop: 'Send me no more of these mails',
    sure: (team) => `Should ${team} send you no more mails about what waits for you?`,
    stopped: (team) =>
      `Done: ${team} sends you no more mails about what waits for you. You can switch them on again in the settings, under Notifications.`,
    gone: 'This link does not work any more. The settings of the inbox have a page for notifications.',
  },
  de: {
    subject: (team, count) =>
      count === 1 ? `${team}: Etwas wartet auf Sie` : `${team}: ${count} Dinge warten auf Sie`,
    intro: (team, count) =>
      count === 1
        ? `Das haben Sie bei ${team} noch nicht gesehen:`
        : `Diese ${count} Dinge haben Sie bei ${team} noch nicht gesehen:`,
    lines: {
      mention: (by) =>
        by === null ? 'Eine Notiz erwähnt Sie' : `${by} hat Sie in einer Notiz erwähnt`,
      assigned: (by, count) => {
        const what = count === 1 ? 'eine Unterhaltung' : `${count} Unterhaltungen`
        if (by !== null) return `${by} hat Ihnen ${what} zugewiesen`
        return count === 1
          ? 'Ihnen wurde eine Unterhaltung zugewiesen'
          : `Ihnen wurden ${count} Unterhaltungen zugewiesen`
      },
      reply: () => 'Ein Kontakt hat in einer Ihrer Unterhaltungen geschrieben',
      unsnoozed: () => 'Eine zurückgestellte Unterhaltung ist wieder da',
    },
    contact: (name) => `Kontakt: ${name}`,
    more: (count) => (count === 1 ? 'Dazu kommt noch etwas.' : `Dazu kommen ${count} weitere.`),
    tray: (count) =>
      count === 1
        ? 'Eine E-Mail wartet in der Ablage für E-Mails'
        : `${count} E-Mails warten in der Ablage für E-Mails`,
    open: 'Öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie gewählt haben, dass Ihnen gemailt wird, was ungesehen auf Sie wartet.',
    settings: 'Das ändern',
    stop: 'Mir keine dieser E-Mails mehr senden',
    sure: (team) => `Soll ${team} Ihnen nicht mehr mailen, was auf Sie wartet?`,
    stopped: (team) =>
      `Erledigt: ${team} mailt Ihnen nicht mehr, was auf Sie wartet. In den Einstellungen können Sie es unter Benachrichtigungen wieder einschalten.`,
    gone: 'Dieser Link funktioniert nicht mehr. Die Einstellungen des Posteingangs haben eine Seite für Benachrichtigungen.',
  },
  es: {
    subject: (team, count) =>
      count === 1 ? `${team}: algo le espera` : `${team}: ${count} cosas le esperan`,
    intro: (team, count) =>
      count === 1
        ? `Todavía no ha visto esto en ${team}:`
        : `Todavía no ha visto estas ${count} cosas en ${team}:`,
    lines: {
      mention: (by) => (by === null ? 'Una nota le menciona' : `${by} le mencionó en una nota`),
      assigned: (by, count) => {
        const what = count === 1 ? 'una conversación' : `${count} conversaciones`
        if (by !== null) return `${by} le asignó ${what}`
        return count === 1
          ? 'Se le asignó una conversación'
          : `Se le asignaron ${count} conversaciones`
      },
      reply: () => 'Un contacto escribió en una conversación suya',
      unsnoozed: () => 'Ha vuelto una conversación que estaba pospuesta',
    },
    contact: (name) => `Contacto: ${name}`,
    more: (count) => (count === 1 ? 'Hay una más.' : `Hay ${count} más.`),
    tray: (count) =>
      count === 1
        ? 'Un correo espera en la bandeja de correos'
        : `${count} correos esperan en la bandeja de correos`,
    open: 'Abrir',
    why: 'Recibe este correo porque eligió que se le envíe por correo lo que le espera sin ver.',
    settings: 'Cambiarlo',
    stop: 'No enviarme más correos de estos',
    sure: (team) => `¿Quiere que ${team} no le envíe más correos sobre lo que le espera?`,
    stopped: (team) =>
      `Listo: ${team} no le enviará más correos sobre lo que le espera. Puede activarlos de nuevo en los ajustes, en Notificaciones.`,
    gone: 'Este enlace ya no funciona. Los ajustes de la bandeja tienen una página de notificaciones.',
  },
}
