import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { alikeIn, ownWordsIn, textsOf } from '../../pages/testing/check-words.ts'
import { deliveryReasons } from '../../server/chat/channels/answers/delivery-reasons.ts'
import { errorCodes, listErrors } from '../../server/error-catalogue.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { de as bellDe } from './bell/de.ts'
import { de as bulkDe } from './bulk/de.ts'
import { de as checkDe } from './check/de.ts'
import { de as curlDe } from './curl/de.ts'
import { de as keysDe } from './keys/de.ts'
import { de as joinedDe } from './joined/de.ts'
import { de as mailFactsDe } from './mail-facts/de.ts'
import { de as originalDe } from './original/de.ts'
import { de as trailDe } from './trail/de.ts'
import { en as bellEn } from './bell/en.ts'
import { en as bulkEn } from './bulk/en.ts'
import { en as checkEn } from './check/en.ts'
import { en as curlEn } from './curl/en.ts'
import { en as keysEn } from './keys/en.ts'
import { en as joinedEn } from './joined/en.ts'
import { en as mailFactsEn } from './mail-facts/en.ts'
import { en as originalEn } from './original/en.ts'
import { en as trailEn } from './trail/en.ts'
import { es as bellEs } from './bell/es.ts'
import { es as bulkEs } from './bulk/es.ts'
import { es as checkEs } from './check/es.ts'
import { es as curlEs } from './curl/es.ts'
import { es as keysEs } from './keys/es.ts'
import { es as joinedEs } from './joined/es.ts'
import { es as mailFactsEs } from './mail-facts/es.ts'
import { es as originalEs } from './original/es.ts'
import { es as trailEs } from './trail/es.ts'
import { sentenceOf } from './error-codes.ts'
import { es } from './es.ts'
import { fields as fieldsDe } from './fields-de.ts'
import { fields as fieldsEn } from './fields-en.ts'
import { fields as fieldsEs } from './fields-es.ts'
import { de as factorsDe } from './factors/de.ts'
import { en as factorsEn } from './factors/en.ts'
import { es as factorsEs } from './factors/es.ts'
import { de as linksDe } from './links/de.ts'
import { en as linksEn } from './links/en.ts'
import { es as linksEs } from './links/es.ts'
import { de as notificationsDe } from './notifications/de.ts'
import { en as notificationsEn } from './notifications/en.ts'
import { es as notificationsEs } from './notifications/es.ts'
import { de as paletteDe } from './palette/de.ts'
import { en as paletteEn } from './palette/en.ts'
import { es as paletteEs } from './palette/es.ts'
import { later as laterDe } from './later-de.ts'
import { replies as repliesDe } from './replies-de.ts'
import { de as richDe } from './rich/de.ts'
import { later as laterEn } from './later-en.ts'
import { replies as repliesEn } from './replies-en.ts'
import { en as richEn } from './rich/en.ts'
import { later as laterEs } from './later-es.ts'
import { replies as repliesEs } from './replies-es.ts'
import { es as richEs } from './rich/es.ts'
import { de as settingsDe } from './settings/de.ts'
import { mailSettings as mailSettingsDe } from './settings/mail-de.ts'
import { en as settingsEn } from './settings/en.ts'
import { mailSettings as mailSettingsEn } from './settings/mail-en.ts'
import { es as settingsEs } from './settings/es.ts'
import { mailSettings as mailSettingsEs } from './settings/mail-es.ts'
import { de as signatureDe } from './signature/de.ts'
import { en as signatureEn } from './signature/en.ts'
import { es as signatureEs } from './signature/es.ts'
import { de as startDe } from './start/de.ts'
import { en as startEn } from './start/en.ts'
import { es as startEs } from './start/es.ts'
import { de as trayDe } from './tray/de.ts'
import { en as trayEn } from './tray/en.ts'
import { es as trayEs } from './tray/es.ts'
import { de as viewsDe } from './views/de.ts'
import { en as viewsEn } from './views/en.ts'
import { es as viewsEs } from './views/es.ts'

/** Words that are the same in both languages, or names. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    'appName',
    'bulk.status',
    'code',
    'conditions.status',
    'fields.status',
    'list.team',
    'palette.tags',
    'rich.code',
    'rich.link',
    'rich.linkTitle',
    'settings.askName',
    'settings.name',
    'settings.position',
    'settings.team',
    'settings.webhooks',
    'start.name',
    'start.text',
    'views.offline',
    'views.online',
    'why.fields.status',
    'why.fields.tags',
  ],
  es: [
    'appName',
    'conditions.no',
    'contact.no',
    'people.field.no',
    'settings.roles',
    'settings.webhooks',
  ],
}

const english = textsOf({
  ...en,
  ...settingsEn,
  ...paletteEn,
  ...viewsEn,
  ...notificationsEn,
  ...bellEn,
  ...curlEn,
  ...trailEn,
  ...keysEn,
  ...originalEn,
  ...joinedEn,
  ...mailFactsEn,
  ...bulkEn,
  ...factorsEn,
  ...linksEn,
  ...startEn,
  ...signatureEn,
  ...trayEn,
  ...checkEn,
  fields: fieldsEn,
  mailSettings: mailSettingsEn,
  replies: repliesEn,
  later: laterEn,
  rich: richEn,
})
const others = {
  de: textsOf({
    ...de,
    ...settingsDe,
    ...paletteDe,
    ...viewsDe,
    ...notificationsDe,
    ...bellDe,
    ...curlDe,
    ...trailDe,
    ...keysDe,
    ...originalDe,
    ...joinedDe,
    ...mailFactsDe,
    ...bulkDe,
    ...factorsDe,
    ...linksDe,
    ...startDe,
    ...signatureDe,
    ...trayDe,
    ...checkDe,
    fields: fieldsDe,
    mailSettings: mailSettingsDe,
    replies: repliesDe,
    later: laterDe,
    rich: richDe,
  }),
  es: textsOf({
    ...es,
    ...settingsEs,
    ...paletteEs,
    ...viewsEs,
    ...notificationsEs,
    ...bellEs,
    ...curlEs,
    ...trailEs,
    ...keysEs,
    ...originalEs,
    ...joinedEs,
    ...mailFactsEs,
    ...bulkEs,
    ...factorsEs,
    ...linksEs,
    ...startEs,
    ...signatureEs,
    ...trayEs,
    ...checkEs,
    fields: fieldsEs,
    mailSettings: mailSettingsEs,
    replies: repliesEs,
    later: laterEs,
    rich: richEs,
  }),
}

for (const [language, texts] of Object.entries(others)) {
  test(`Every text of the inbox is there in ${language}, and none is left in English`, () => {
    assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted())
    assert.deepEqual(alikeIn(english, texts), alike[language])
    const empty = [...texts].filter(([, text]) => text.trim() === '')
    assert.deepEqual(
      empty.map(([path]) => path),
      [],
    )
  })
}

test('No component of the inbox has words of its own', () => {
  const known = ['Edge', 'Opera', 'Enter', 'Ctrl Enter', 'Esc']
  for (const file of globSync('inbox/**/*.tsx')) {
    const found = ownWordsIn(file).filter((words) => !known.includes(words ?? ''))
    assert.deepEqual(found, [], file)
  }
})

test('Every code of the server has a sentence in each language, never the words of the server', () => {
  const messages = new Set(listErrors().map(({ message }) => message))
  for (const code of [...errorCodes, 'code_of_a_later_version']) {
    const [german, spanish] = [sentenceOf(de.errors, code), sentenceOf(es.errors, code)]
    assert.notEqual(german, spanish)
    for (const sentence of [german, spanish]) assert.ok(!messages.has(sentence), code)
  }
  assert.equal(sentenceOf(de.errors, 'constructor'), de.errors.general)
  assert.equal(sentenceOf(de.errors, undefined), de.errors.general)
})

test('What the server says of a mail that is not delivered has a sentence in each language', () => {
  const sentences = [...new Set<string>(Object.values(deliveryReasons))].toSorted()
  for (const { mailFacts } of [mailFactsEn, mailFactsDe, mailFactsEs])
    assert.deepEqual(Object.keys(mailFacts.deliveryReasons).toSorted(), sentences)
})

test('German readers are addressed as „Sie“', () => {
  const familiar = /\b(?:du|dich|dir|dein\w*|euch|euer|eure\w*)\b/iu
  assert.deepEqual(
    [...others.de].filter(([, text]) => familiar.test(text)),
    [],
  )
})

test('One is counted as one', () => {
  assert.equal(de.views.waiting(1), 'wartet')
  assert.equal(de.views.waiting(2), 'warten')
  assert.equal(es.list.open('1'), '1 abierta')
  assert.equal(es.list.elsewhere('1'), '1 abierta')
  assert.equal(es.talk.jump(1), '1 nuevo abajo')
})
