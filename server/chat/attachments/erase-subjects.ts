import { statement, type Statement } from '../../store/database/statement.ts'
import { oneLine } from '../mail/invitation-mail.ts'
import { answeredSubject } from '../mail/answered-subject.ts'

type Erased = { ids: readonly string[]; subjects: readonly string[]; subject: string }

/** The conversations of the messages that are erased. */
const conversations = `array(select e.conversation_id from messages e
     where e.workspace_id = $workspaceId and e.id = any($ids::uuid[]))`

const eraseShown = statement<object, Erased>(
  'erase_subjects_of_answers',
  `update messages a set mail = jsonb_set(a.mail::jsonb, '{subject}', to_jsonb($subject::text))::json
    where a.workspace_id = $workspaceId and a.conversation_id = any(${conversations})
      and a.mail is not null and a.mail ->> 'received_mail_id' is null and a.mail ->> 'subject' = any($subjects::text[])`,
)

const eraseWaiting = statement<object, Erased>(
  'erase_subjects_of_waiting_answers',
  `update conversation_mails k set rendered = jsonb_set(k.rendered::jsonb, '{subject}', to_jsonb($subject::text))::json
    where k.workspace_id = $workspaceId and k.conversation_id = any(${conversations})
      and k.purpose = 'answer' and k.state = 'waiting' and k.rendered ->> 'subject' = any($subjects::text[])`,
)

/** The subjects that answers take from these: their own words, and with `Re:`. */
export const subjectsOfAnswers = (subjects: readonly string[]): readonly string[] => [
  ...new Set(
    subjects
      .filter((subject) => oneLine(subject) !== '')
      .flatMap((subject) => [subject, oneLine(subject), answeredSubject(subject)]),
  ),
]

/**
 * The statements that take the subjects of erased messages from the answers in their conversations, those that were sent and those
 * that will be. To be run before the messages are emptied.
 */
export function erasingSubjects(
  workspaceId: string,
  ids: readonly string[],
  subjects: readonly string[],
  subject: string,
): readonly Statement[] {
  const all = subjectsOfAnswers(subjects)
  if (all.length === 0) return []
  return [eraseShown, eraseWaiting].map((erase) =>
    erase({ workspaceId, ids, subjects: all, subject }),
  )
}
