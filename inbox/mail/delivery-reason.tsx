import { mailFactsWords } from './mail-facts-words.ts'
import { textOf } from './mail-texts.ts'

export { mailFactsReady } from './mail-facts-words.ts'

/** Why a mail is not delivered: the words of its server as they are, ours in the chosen language. */
export function DeliveryReason(props: { readonly reason: string }) {
  return <bdi>{textOf(mailFactsWords().mailFacts.deliveryReasons, props.reason)}</bdi>
}
