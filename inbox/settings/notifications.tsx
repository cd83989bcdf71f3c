import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { chime } from '../notifications/chime.ts'
import { kinds } from '../notifications/kinds.ts'
import { notificationWords } from '../notifications/notification-words.ts'
import { canPush } from '../notifications/push.ts'
import { prefer, preferences } from '../preferences.ts'
import { Choices } from './choices.tsx'
import { DigestForm } from './digest.tsx'
import { PushSwitch } from './push-switch.tsx'
import { settingsWords } from './settings-words.ts'

/** What the member is notified of in this browser, and when not. */
export function NotificationsPage() {
  const said = () => notificationWords().notifications
  return (
    <>
      <p class="lead">{said().lead}</p>
      <Permission />
      <div class="fields">
        <For each={kinds}>
          {(kind) => (
            <Choices
              label={said().kinds[kind]}
              value={preferences().notify[kind]}
              options={[
                ['off', said().off],
                ['silent', said().silent],
                ['sound', said().sound],
              ]}
              onChoose={(wish) => prefer({ notify: { ...preferences().notify, [kind]: wish } })}
            />
          )}
        </For>
        <fieldset>
          <legend>{said().quiet}</legend>
          <Field
            label={said().from}
            type="time"
            value={preferences().quietFrom}
            onInput={(quietFrom) => prefer({ quietFrom })}
          />
          <Field
            label={said().to}
            type="time"
            value={preferences().quietTo}
            onInput={(quietTo) => prefer({ quietTo })}
          />
          <p class="hint">{said().quietHint}</p>
        </fieldset>
      </div>
      <DigestForm />
    </>
  )
}

/** Whether the browser shows notifications, and how it is asked for them. */
function Permission() {
  const said = () => notificationWords().notifications
  const isPossible = 'Notification' in globalThis && isSecureContext
  const [state, setState] = createSignal(isPossible ? Notification.permission : undefined)
  const ask = async () => setState(await Notification.requestPermission())
  const showOne = () => {
    chime()
    const title = settingsWords().settings.notifications
    const sample = new Notification(title, { body: said().tried, tag: 'sample', silent: true })
    sample.addEventListener('click', () => sample.close())
  }
  return (
    <Switch>
      <Match when={state() === undefined}>
        <p role="status">{said().impossible}</p>
      </Match>
      <Match when={state() === 'denied'}>
        <p role="status">{said().refused}</p>
      </Match>
      <Match when={state() !== undefined}>
        <p role="status">{state() === 'granted' ? said().allowed : said().asked}</p>
        <Show
          when={state() === 'granted'}
          fallback={<Button onClick={() => void ask()}>{said().allow}</Button>}
        >
          <Button onClick={showOne}>{said().try}</Button>
          <Show when={canPush()}>
            <PushSwitch />
          </Show>
        </Show>
      </Match>
    </Switch>
  )
}
