import { Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { askMerge } from '../merges/asked-merge.ts'
import { mayMerge } from '../merges/may-merge.ts'
import { joinedReady, joinedWords } from '../merges/joined-words.ts'
import { place } from '../router.ts'
import { mailFactsReady, mailFactsWords } from './mail-facts-words.ts'
import { reasonOf } from './reason-of.ts'

export const linkedReady = async () => Promise.all([joinedReady(), mailFactsReady()])

/** The conversation that a mail refers to, why it is not in that, and a way to put it there. */
export function LinkedMail(props: { readonly mail: MessageMail }) {
  /** Undefined where it is in that conversation by now. */
  const linkedTo = () => (props.mail.linked_to === place()[1] ? undefined : props.mail.linked_to)
  const join = () => askMerge({ kind: 'merge', id: place()[1] ?? '', isLinked: true })
  return (
    <Show when={linkedTo()}>
      {(linked) => (
        <p>
          <a href={`/inbox/all/${linked()}`}>{mailFactsWords().mailFacts.linked}</a>{' '}
          {reasonOf(props.mail)}
          <Show when={mayMerge()}>
            <button type="button" aria-haspopup="dialog" onClick={join}>
              {joinedWords().joined.join}
            </button>
          </Show>
        </p>
      )}
    </Show>
  )
}
