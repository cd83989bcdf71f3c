// Copies every conversation and message into SQLite as they change, and answers each customer message
// exactly once, even if this process is killed.
import { DatabaseSync } from 'node:sqlite'
import { createPorchlight } from 'porchlight-client'

const { PORCHLIGHT_URL: url = 'http://127.0.0.1:3000', PORCHLIGHT_API_KEY: apiKey } = process.env
const { COPY: file = 'porchlight.db', SENDER: sender = 'chloe@demo.example' } = process.env
const porchlight = createPorchlight({ url, apiKey })
// Waits while another program uses the file.
const copy = new DatabaseSync(file, { timeout: 5_000 })
copy.exec(`
  create table if not exists conversations (id text primary key, title text, status text);
  create table if not exists messages (id text primary key, conversation_id text, kind text, body text);
  create table if not exists place (id integer primary key check (id = 1), sequence integer);
  insert or ignore into place values (1, 0)`)
const saveConversation = copy.prepare('insert or replace into conversations values (?, ?, ?)')
const saveMessage = copy.prepare('insert or replace into messages values (?, ?, ?, ?)')
const savePlace = copy.prepare('update place set sequence = ?')
const after = Number(copy.prepare('select sequence from place').get()?.['sequence'])

for await (const { type, data, sequence } of porchlight.events({ after })) {
  if (type === 'conversation.deleted') {
    copy.prepare('delete from messages where conversation_id = ?').run(data.conversation.id)
    copy.prepare('delete from conversations where id = ?').run(data.conversation.id)
  } else if ('conversation' in data) {
    saveConversation.run(data.conversation.id, data.conversation.title, data.conversation.status)
  } else if ('message' in data) {
    const { id, kind, body, sender: author } = data.message
    saveMessage.run(id, data.conversation_id, kind, body)
    if (type === 'message.created' && author.type === 'Insights::Visitor') {
      // A repeated external_id returns the message that the first request created.
      const answer = { body: 'We are on it.', external_id: `answer-${id}` }
      await porchlight.messages.send(data.conversation_id, {
        ...answer,
        sender_email: sender,
        from_agent: true,
      })
    }
  }
  // Stored last: after a kill the event is handled again, which changes nothing.
  savePlace.run(sequence)
}
