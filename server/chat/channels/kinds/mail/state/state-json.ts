import type { ApiSchemas } from '../../../../../api/openapi/api-schemas.ts'
import {
  nullable,
  record,
  ref,
  text,
  timestamp,
} from '../../../../../api/openapi/response-schemas.ts'
import type { JsonSchema } from '../../../../../api/http/fields.ts'
import { serverSteps } from '../fetching/server-error.ts'

const exampleTime = '2026-03-02T09:20:41.068Z'
const time = (description: string): JsonSchema => ({ ...nullable(timestamp), description })

const exampleWay = {
  way: 'imap',
  last_mail_at: exampleTime,
  last_check_at: exampleTime,
  next_check_at: exampleTime,
  failing_since: null,
  last_error: null,
}

/** The ways of a mail channel, and what came of the steps with each of its servers. */
export const mailStateSchemas: ApiSchemas = {
  MailWay: {
    ...record({
      way: {
        ...text,
        enum: ['http', 'smtp', 'imap', 'send'],
        description:
          '`http`: mails posted to the API; `smtp`: those that a mail server hands over by LMTP or SMTP; `imap`: those of the mailbox; `send`: mails that the channel sends by its own server.',
      },
      last_mail_at: time('When the last mail came, or was sent.'),
      last_check_at: time('When its server was last asked; null where there is none to ask.'),
      next_check_at: time('When the mailbox is asked again at the latest; null for other ways.'),
      failing_since: time(
        'Since when no mails come or go because its server fails; null if it does not.',
      ),
      last_error: {
        ...nullable(text),
        description:
          'What the server said, also of what it does not do with imported mails; null if nothing is wrong.',
      },
    }),
    examples: [exampleWay],
  },
  ServerTest: {
    ...record({
      server: { ...text, enum: ['imap', 'smtp'] },
      ok: { type: 'boolean', description: 'Whether every step succeeded.' },
      steps: { type: 'array', items: ref('ServerStep') },
    }),
    examples: [{ server: 'imap', ok: true, steps: [{ step: 'resolve', ok: true, words: null }] }],
  },
  ServerStep: {
    ...record({
      step: { ...text, enum: [...serverSteps] },
      ok: {
        type: ['boolean', 'null'],
        description: 'null: not reached, because an earlier step failed.',
      },
      words: {
        ...nullable(text),
        description:
          'What the server said, or why it could not be asked; null if nothing was wrong.',
      },
    }),
    examples: [{ step: 'resolve', ok: true, words: null }],
  },
}

export const mailChannelState: JsonSchema = {
  ...record({ ways: { type: 'array', items: ref('MailWay') } }),
  examples: [{ ways: [exampleWay] }],
}

export const serverTests: JsonSchema = record({
  tests: { type: 'array', items: ref('ServerTest') },
})
