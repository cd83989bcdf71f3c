import { nullable, text, timestamp, uuid } from '../../api/openapi/response-schemas.ts'
import { timestampSql, withMoreSql } from '../../store/database/json-sql.ts'
import { conversationJson, conversationTables } from './conversation-json.ts'
import { tagNames } from './conversation-parts.ts'
import { schemaOf, type ShownFields } from './shown-fields.ts'

/** Characters of a preview. */
export const previewCharacters = 140
/** Characters of a body that a preview is made of, tags included. */
const previewedCharacters = 1_000
/** The newest messages that are looked through for one to preview: activity messages are not. */
const previewedMessages = 100
/** The newest messages that `unread` counts. */
export const countedMessages = 50

/** SQL for whether a row of messages is one that people wrote. */
export const isSaid = (m: string) => `${m}.kind in ('user_message', 'note')`

/** Tags that do not end a word. */
const inlineTags = `</?(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\\s[^<>]*)?>`

/** SQL for the start of a body with spaces for the usual tags, which most bodies have no others than. */
const wordsOf = (body: string) =>
  ['</p><p>', '<p>', '</p>', '<br>'].reduce(
    (sql, tag) => `replace(${sql}, '${tag}', ' ')`,
    `left(${body}, ${previewedCharacters})`,
  )

/** SQL for the text of `newest.words`. `&[a-z]*$` is an entity that is cut. */
const markupText = `regexp_replace(
  replace(replace(replace(regexp_replace(regexp_replace(
    newest.words, '${inlineTags}', '', 'g'),
    '<[^<>]*(?:>|$)|&[a-z]{0,3}$', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '\\s+', ' ', 'g')`

/** The same; most bodies have plain words, which need none of those searches. */
const previewText = `left(btrim(case
    when strpos(newest.words, '<') = 0 and strpos(newest.words, '&') = 0
     and strpos(newest.words, e'\\n') = 0 and strpos(btrim(newest.words), '  ') = 0
    then newest.words else ${markupText} end), ${previewCharacters})`

/** SQL for the start of a body as plain text. */
export const previewOf = (body: string) =>
  `(select ${previewText} from (select ${wordsOf(body)} as words) newest)`

const jsonText = (sql: string) => `coalesce(to_json(${sql})::text, 'null')`
const jsonMoment = (column: string) => `coalesce('"' || ${timestampSql(column)} || '"', 'null')`

/** Fields with SQL for the text of their JSON: `row_to_json` would cost as much as reading the row. */
const assignee: ShownFields = {
  id: [`'"' || m.id::text || '"'`, uuid],
  first_name: [jsonText('m.first_name'), text],
  picture: [jsonText('m.profile_image_url'), nullable(text)],
}

const fields: ShownFields = {
  preview: [
    jsonText(`coalesce(nullif(${previewText}, ''), newest.file_name, newest.gif_title, '')`),
    {
      ...text,
      description: `The newest message or note as plain text, at most ${previewCharacters} characters; without words, the name of its first attachment.`,
    },
  ],
  preview_kind: [
    `case when newest.kind is null then 'null' when newest.kind = 'note' then '"note"'
      when newest.contact_id is null then '"agent"' else '"contact"' end`,
    {
      ...nullable(text),
      enum: ['contact', 'agent', 'note', null],
      description: 'Who wrote it: the contact, or the team, in a note or in a message.',
    },
  ],
  last_message_at: [jsonMoment('newest.created_at'), nullable(timestamp)],
  waiting_since: [
    jsonMoment('c.waiting_since'),
    {
      ...nullable(timestamp),
      description: 'When the contact wrote what nobody has answered yet.',
    },
  ],
  tags: [tagNames, { type: 'array', items: text }],
  channel: [
    jsonText('ch.name'),
    { ...nullable(text), description: 'The channel it came by; null for one made by the API.' },
  ],
  assignee: [
    `case when m.id is null then 'null' else ${objectText(assignee)} || '}' end`,
    { ...nullable(schemaOf(assignee)), description: 'Who answers, as lists show them.' },
  ],
  snoozed: [
    'c.snoozed::text',
    {
      type: 'boolean',
      description: 'Whether it is put off until a time, or until the contact writes.',
    },
  ],
  snoozed_until: [
    jsonMoment('c.snoozed_until'),
    { ...nullable(timestamp), description: 'When it comes back at the latest.' },
  ],
}

/** SQL for the text of an object of these fields, without its end. */
function objectText(shown: ShownFields): string {
  const parts = Object.entries(shown).map(([name, [sql]], at) => {
    const start = `${at === 0 ? '{' : ','}"${name}":`
    return `'${start}' || ${sql}`
  })
  return parts.join('\n    || ')
}

export const inboxSchemas = {
  InboxRow: schemaOf({
    ...fields,
    unread: [
      '',
      {
        type: 'integer',
        minimum: 0,
        maximum: countedMessages,
        description: `For a team member: messages and notes of others after those the member has read. For a key: the contact's messages that no team member has read. Of the newest ${countedMessages}.`,
      },
    ],
  }),
}

/** The same as `conversationTables`, with those behind `inboxJson`. Bounds are subqueries, so that indexes take them. */
export const inboxTables = (source: string) => `${conversationTables(source)}
  left join channels ch on ch.workspace_id = $1 and ch.id = c.channel_id
  left join lateral (
    select n.kind, n.contact_id, n.created_at, ${wordsOf('n.body')} as words,
           n.attachments -> 0 ->> 'filename' as file_name, n.message_gif ->> 'title' as gif_title
      from messages n
     where n.workspace_id = $1 and n.conversation_id = c.id
       and n.position > (select c.message_count - ${previewedMessages}) and ${isSaid('n')}
     order by n.position desc limit 1) newest on true`

/** SQL for whether a row of messages is no mail of a program: such mails wait for nobody. */
export const isOfPerson = (m: string) => `(${m}.mail is null or ${m}.mail ->> 'class' = 'person')`

/** SQL for the count of a member's unread messages. */
export const unreadByMember = (memberId: string) => `(select count(*) from messages u
  where u.workspace_id = $1 and u.conversation_id = c.id and ${isSaid('u')}
    and u.team_member_id is distinct from ${memberId}::uuid and ${isOfPerson('u')}
    and u.position > (select greatest(c.message_count - ${countedMessages}, (
      select p.position from read_positions p
       where p.workspace_id = $1 and p.conversation_id = c.id and p.team_member_id = ${memberId}::uuid))))`

/** SQL for the count of messages of the contact that no team member has read. */
export const unreadByTeam = `(select count(*) from (
  select from messages u
   where u.workspace_id = $1 and u.conversation_id = c.id and u.contact_id is not null and u.status <> 'read'
   limit ${countedMessages}) unread)`

const startOfInbox = `'"inbox":' || ${objectText(fields)} || ',"unread":'`

/** SQL for the conversation with `inbox`, up to the value of its last field, `unread`. */
export const inboxStart = withMoreSql(conversationJson, startOfInbox)

/** The text after the number. */
export const inboxEnd = '}}'

/** SQL for the member `inbox` of a conversation among `inboxTables`. */
export const inboxMember = (unread: string) => `${startOfInbox} || ${unread} || '}'`

/** SQL for the conversation among `inboxTables` with `inbox`. */
export const inboxJson = (unread: string) =>
  withMoreSql(conversationJson, `${startOfInbox} || ${unread} || '${inboxEnd}'`)
