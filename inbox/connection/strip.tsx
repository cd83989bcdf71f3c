import { createEffect, createSignal, Match, onCleanup, Show, Switch } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { dismissNotice, notice } from '../state/actions.ts'
import { connection, hasNet } from '../state/live.ts'
import { isOutdated } from '../state/version.ts'
import { words } from '../words/words.ts'

/** One line above the page, while there is something to say about the connection. */
export function Strip() {
  const [isSlow, setSlow] = createSignal(false)
  createEffect(() => {
    const state = connection()
    setSlow(false)
    const timer = setTimeout(
      () => setSlow(state === 'catching-up' || state === 'offline'),
      state === 'offline' ? 700 : 2_000,
    )
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <Switch>
      <Match when={notice()}>
        <p
          class="strip"
          classList={{ plain: notice()?.undo !== undefined }}
          role={notice()?.undo ? 'status' : 'alert'}
        >
          {notice()?.text}
          <Show when={notice()?.undo}>
            {(undo) => (
              <button type="button" class="button edged" onClick={() => undo()()}>
                {words().send.undo}
              </button>
            )}
          </Show>
          <button
            type="button"
            class="button quiet"
            aria-label={words().close}
            onClick={dismissNotice}
          >
            <Icon name="cross" size="small" />
          </button>
        </p>
      </Match>
      <Match when={connection() === 'offline' && isSlow()}>
        <p class="strip" role="status">
          {hasNet() ? words().connection.unreachable : words().connection.offline}
        </p>
      </Match>
      <Match when={connection() === 'catching-up' && isSlow()}>
        <p class="strip plain" role="status">
          {words().connection.catchingUp}
        </p>
      </Match>
      <Match when={isOutdated()}>
        <p class="strip plain" role="status">
          <button type="button" class="button" onClick={() => location.reload()}>
            <Icon name="again" size="small" />
            {words().connection.reload}
          </button>
        </p>
      </Match>
    </Switch>
  )
}
