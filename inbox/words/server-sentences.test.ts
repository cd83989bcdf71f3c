import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { saidText } from '../settings/mail/said-text.ts'
import { reasonWords } from '../tray/reason-words.ts'
import { mailSettings as settingsDe } from './settings/mail-de.ts'
import { mailSettings as settingsEn } from './settings/mail-en.ts'
import { mailSettings as settingsEs } from './settings/mail-es.ts'
import { de } from './tray/de.ts'
import { en } from './tray/en.ts'
import { es } from './tray/es.ts'

/** Sentences that begin as reasons do and are none of the tray. */
const others =
  /^(?:It is a copy of|It came before|It becomes a message|Its original is deleted|It says whether|It could not be stored right now)/

test('Each sentence with which the server puts a mail into the tray has words in each language', () => {
  const found = sentencesIn(
    'receiving,reading,fetching',
    /(['`])((?:Its?|More than|The server does not) [^'`]*)\1/g,
  ).filter((sentence) => !others.test(sentence))
  assert.ok(found.length >= 14, found.join('\n'))
  for (const sentence of found.flatMap((one) => [filled(one, 20), filled(one, 200)])) {
    const [german, spanish] = [de, es].map(({ tray }) => reasonWords(tray.reasons, sentence))
    assert.notEqual(german, spanish, sentence)
  }
  const flood = 'More than 200 mails came from its sender within an hour.'
  assert.equal(reasonWords(en.tray.reasons, flood), flood)
  assert.equal(
    reasonWords(de.tray.reasons, 'The server does not return it: NO Try later'),
    'Ihr Mailserver gibt sie nicht heraus: NO Try later',
  )
})

test('What the server itself says of the servers of a mailbox has a sentence in each language', () => {
  const found = sentencesIn(
    'fetching,signing-in,state',
    /(?:new (?:Server)?Error\(\s*(?:'\w+',\s*)?|(?:notStored|withoutText) = )(['`])([^'`]* [^'`]*)\1/g,
  )
    .map((sentence) => filled(sentence, 10))
    // The settings refuse such a server.
    .filter((sentence) => !sentence.includes(' is no server of '))
  assert.ok(found.length >= 10, found.join('\n'))
  for (const sentence of found) {
    const said = [settingsDe, settingsEs].map(({ serverSaid }) => saidText(serverSaid, sentence))
    assert.equal(new Set([...said, sentence]).size, 3, sentence)
    assert.equal(saidText(settingsEn.serverSaid, sentence), sentence)
  }
  const inGerman = (said: string) => saidText(settingsDe.serverSaid, said)
  assert.match(inGerman('There is no folder “Done 7” to move mails to.'), /„Done 7“/)
  assert.match(inGerman('The access token is refused (status 401)'), /abgelehnt \(status 401\)$/)
  assert.match(inGerman('The server did not reply within 10 seconds.'), /innerhalb von 10 Sekunden/)
  assert.equal(inGerman('535 No such user'), '535 No such user')
})

/** Texts in the server's code for mails. */
function sentencesIn(folders: string, text: RegExp): string[] {
  return globSync(`server/chat/channels/kinds/mail/{${folders}}/*.ts`)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(text)])
    .map(([, , sentence = '']) => sentence)
}

/** A text of the code as it may be shown. */
function filled(text: string, value: number): string {
  return text.replaceAll(/\$\{[^}]*\}/g, String(value))
}
