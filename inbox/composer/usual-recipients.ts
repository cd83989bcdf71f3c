import { onCleanup } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { keepRead } from '../state/keep-read.ts'
import { onEvent } from '../state/live.ts'
import { mailChannels } from '../state/mail-channels.ts'
import { defaultRecipients, type Recipients } from './default-recipients.ts'
import { findAnswered } from './find-answered.ts'
import type { ComposerModel } from './make-composer.ts'

/**
 * Who gets a reply if nobody changes that; undefined while it is not known. A mail that is not among the messages of the page is
 * looked for. Call in a component.
 */
export function usualRecipients(props: {
  readonly conversationId: string
  readonly mail: MessageMail | undefined
  readonly isWhole: boolean
  /** The newest message that the member has seen: a reply answers no later mail, but one that is sent later the newest of then. */
  readonly seenId: string | undefined
  readonly model: Pick<ComposerModel, 'later'>
  readonly contact: string | null
}): () => Recipients | undefined {
  const upTo = () =>
    [props.conversationId, props.model.later() ? undefined : props.seenId].filter(
      (one) => one !== undefined,
    )
  const { value: found, again } = keepRead(
    () => (props.mail === undefined && !props.isWhole ? upTo().join(' ') : undefined),
    async (key) => {
      const [id = '', seenId] = key.split(' ')
      return findAnswered(id, seenId)
    },
  )
  onCleanup(
    onEvent(({ data }) => {
      if ('mail' in data && 'message' in data && data.conversation_id === props.conversationId)
        again()
    }),
  )
  return () => {
    const isKnown = props.mail !== undefined || props.isWhole || found() !== undefined
    const mail = props.mail ?? found() ?? undefined
    return isKnown ? defaultRecipients(mail, props.contact, mailChannels()) : undefined
  }
}
