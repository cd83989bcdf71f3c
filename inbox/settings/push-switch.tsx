import { createResource, createSignal, Show } from 'solid-js'
import { FormError } from '../controls/form-error.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Switch } from '../controls/switch.tsx'
import { notificationWords } from '../notifications/notification-words.ts'
import { readPush, switchPushOff, switchPushOn } from '../notifications/push.ts'
import { asMember } from '../state/api.ts'
import { Trouble } from '../controls/trouble.tsx'

/** Whether this browser shows notifications while no page is open in it, and what they say. */
export function PushSwitch() {
  const [read, { refetch }] = createResource(async () => asMember(readPush))
  const known = () => (read.error === undefined ? read.latest : undefined)
  const [hasFailed, setFailed] = createSignal(false)
  let wished: { readonly isOn: boolean; readonly words: boolean } | undefined
  const form = makeForm(async () => {
    setFailed(false)
    try {
      if (wished?.isOn === true) await switchPushOn(wished.words)
      else await switchPushOff()
    } catch (error) {
      // The browser reaches no push service.
      if (!(error instanceof DOMException)) throw error
      setFailed(true)
    }
    await refetch()
  })
  const wish = (isOn: boolean, words: boolean) => {
    wished = { isOn, words }
    form.submit()
  }
  const said = () => notificationWords().push
  return (
    <>
      <Trouble of={read.error} />
      <Show when={known()}>
        {(now) => (
          <div class="fields after">
            <Switch
              label={said().label}
              hint={said().hint}
              isOn={now().isOn}
              onSwitch={(isOn) => wish(isOn, now().words)}
            />
            <Show when={now().isOn}>
              <Switch
                label={said().words}
                hint={said().wordsHint}
                isOn={now().words}
                onSwitch={(words) => wish(true, words)}
              />
            </Show>
          </div>
        )}
      </Show>
      <Show when={hasFailed()}>
        <p class="why" role="alert">
          {said().failed}
        </p>
      </Show>
      <FormError form={form} />
    </>
  )
}
