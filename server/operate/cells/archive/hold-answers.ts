import type pg from 'pg'
import {
  isOpen,
  shownDelivery,
  stateOf,
  withVerdicts,
  type StoredDelivery,
} from '../../../chat/channels/answers/delivery-state.ts'
import { deliveryReasons } from '../../../chat/channels/answers/delivery-reasons.ts'
import { deliveriesBy } from '../../../chat/channels/kinds/channel-kinds.ts'
import type { SentMail } from '../../../chat/resources/mail-json.ts'

const heldAtOnce = 500

/**
 * Holds the answers of a staged copy that wait to be mailed, because the original sends them: those that are written, and, once
 * they are, those that are not. A team member can send each of them again by hand.
 */
export async function holdAnswers(
  connection: pg.ClientBase,
  stage: (name: string) => string,
): Promise<void> {
  const now = new Date()
  for (;;) {
    const { rows } = await connection.query<{
      id: string
      message_id: string
      recipients: StoredDelivery[] | null
      mail: SentMail | null
    }>(
      `select k.id, k.message_ids[1] as message_id, k.recipients, m.mail
         from ${stage('conversation_mails')} k
         left join ${stage('messages')} m on m.id = k.message_ids[1]
        where k.purpose = 'answer' and k.state = 'waiting' limit ${heldAtOnce}`,
    )
    if (rows.length === 0) break
    const held = rows.map(({ id, message_id: messageId, recipients, mail }) => {
      const deliveries = withVerdicts(
        recipients ?? [],
        (one) => (isOpen(one) ? { state: 'held', reason: deliveryReasons.of_copy } : undefined),
        now,
      )
      const shown = mail === null ? null : { ...mail, delivery: shownDelivery(deliveries) }
      return {
        id,
        message_id: messageId,
        state: stateOf(deliveries),
        recipients: recipients === null ? null : JSON.stringify(deliveries),
        mail: shown === null ? null : JSON.stringify(shown),
      }
    })
    await connection.query(
      `update ${stage('conversation_mails')} k
          set state = held.state, recipients = held.recipients::json, rendered = null, handed_at = null, handed_replies = null
         from unnest($1::uuid[], $2::text[], $3::text[]) as held (id, state, recipients) where k.id = held.id`,
      [held.map(({ id }) => id), held.map(({ state }) => state), held.map((one) => one.recipients)],
    )
    await connection.query(
      `update ${stage('messages')} m set mail = held.mail::json
         from unnest($1::uuid[], $2::text[]) as held (id, mail) where m.id = held.id and held.mail is not null`,
      [held.map((one) => one.message_id), held.map(({ mail }) => mail)],
    )
  }
  await connection.query(
    `update ${stage('due_tasks')} set input = (input::jsonb || '{"is_of_copy":true}')::json where kind = any($1)`,
    [deliveriesBy('message').map(({ task }) => task)],
  )
}
