import { createEffect, onCleanup, Show } from 'solid-js'
import { now } from '../../pages/now.ts'
import { readDrafts } from '../state/server-drafts.ts'
import { comingTime } from '../words/times.ts'
import { laterWords } from './later-words.ts'
import type { ComposerModel } from './make-composer.ts'
import { unsentText } from './unsent-text.ts'

/** How often a draft is looked for whose time has come. */
const lookMs = 5_000

/** When the words are sent, which can be ended, or why they were not. */
export function LaterNotice(props: { readonly model: ComposerModel }) {
  createEffect(() => {
    const at = props.model.later()?.at
    if (at === undefined) return
    const look = () => Date.parse(at) < now() && void readDrafts()
    const timer = setInterval(look, lookMs)
    onCleanup(() => clearInterval(timer))
  })
  return (
    <>
      <Show when={props.model.later()}>
        {(later) => (
          <p class="notice" role="status">
            <Show when={props.model.isAddressed()}>{laterWords().at(comingTime(later().at))}</Show>
            <label>
              <input
                type="checkbox"
                checked={later().unlessAnswered}
                onChange={(event) =>
                  props.model.sendLater({
                    ...later(),
                    unlessAnswered: event.currentTarget.checked,
                  })
                }
              />
              {laterWords().unless}
            </label>
            <button type="button" onClick={() => props.model.sendLater(undefined)}>
              {laterWords().edit}
            </button>
          </p>
        )}
      </Show>
      <Show when={props.model.isOvertaken()}>
        <p class="notice" role="status">
          {laterWords().overtaken}
        </p>
      </Show>
      <Show when={props.model.unsent()}>
        {(reason) => (
          <p class="notice" role="status">
            {unsentText(reason())}
          </p>
        )}
      </Show>
    </>
  )
}
