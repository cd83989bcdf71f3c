import { createResource, Match, Show, Switch } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { countText } from '../words/times.ts'
import { partWords } from '../words/words.ts'
import { en } from '../words/check/en.ts'
import { checkScreen } from './check-screen.ts'

const { words: checkWords, ready: checkReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/check/de.ts')).de,
  es: async () => (await import('../words/check/es.ts')).es,
})
export { checkReady }

/** Says whether the screen behind it shows what the server has. */
export function CheckLine() {
  const [checked, { refetch }] = createResource(async () => {
    try {
      return { found: await checkScreen() }
    } catch {
      return undefined
    }
  })
  const labels = () => checkWords().check
  const found = () => checked.latest?.found
  const parts = () => (found()?.differences ?? []).map((part) => labels()[part]).join(', ')
  const event = () => countText(found()?.sequence ?? 0)
  return (
    <div role="group" aria-label={labels().label}>
      <p role="status">
        <Switch fallback={labels().equal(event())}>
          <Match when={checked.loading}>{labels().running}</Match>
          <Match when={checked.latest === undefined}>{labels().failed}</Match>
          <Match when={found() === undefined}>{labels().busy}</Match>
          <Match when={parts() !== ''}>{labels().differs(parts(), event())}</Match>
        </Switch>
      </p>
      <Show when={!checked.loading}>
        <Button look="edged" onClick={() => void refetch()}>
          {labels().again}
        </Button>
        <Show when={parts() !== ''}>
          <Button look="edged" onClick={() => location.reload()}>
            {labels().reload}
          </Button>
        </Show>
      </Show>
    </div>
  )
}
