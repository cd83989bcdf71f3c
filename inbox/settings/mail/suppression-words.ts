import type { Language } from '../../words/language.ts'

const en = {
  title: 'Addresses that get no mails',
  lead: 'Mails to them are held. Those that returned a mail can be let again; the wish of an owner ends with a mail of theirs whose sender is proven.',
  none: 'Mails go to all addresses.',
  erased: 'Erased address',
  returned: 'A mail to it was returned',
  unwanted: 'Its owner wants no mails',
  lift: 'Send again',
  liftOf: (address: string) => `Send mails to ${address} again`,
}

type SuppressionWords = typeof en

const de: SuppressionWords = {
  title: 'Adressen, die keine E-Mails bekommen',
  lead: 'E-Mails an sie werden zurückgehalten. Wo eine E-Mail zurückkam, können Sie es wieder erlauben; der Wunsch eines Inhabers endet mit einer E-Mail von ihm, deren Absender belegt ist.',
  none: 'An alle Adressen gehen E-Mails.',
  erased: 'Gelöschte Adresse',
  returned: 'Eine E-Mail an sie kam zurück',
  unwanted: 'Ihr Inhaber möchte keine E-Mails',
  lift: 'Wieder senden',
  liftOf: (address) => `Wieder E-Mails an ${address} senden`,
}

const es: SuppressionWords = {
  title: 'Direcciones que no reciben correos',
  lead: 'Los correos para ellas se retienen. Las que devolvieron un correo se pueden permitir de nuevo; el deseo de un titular termina con un correo suyo de remitente comprobado.',
  none: 'Todas las direcciones reciben correos.',
  erased: 'Dirección borrada',
  returned: 'Un correo a ella fue devuelto',
  unwanted: 'Su titular no quiere correos',
  lift: 'Enviar de nuevo',
  liftOf: (address) => `Enviar de nuevo correos a ${address}`,
}

/** Apart from the other texts, which are part of the first load. */
export const suppressionWords: Readonly<Record<Language, SuppressionWords>> = { en, de, es }
