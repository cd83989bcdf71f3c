import { createSignal, For, onMount, Show } from 'solid-js'
import { Dialog } from '../controls/dialog.tsx'
import { wordsOf } from '../state/api.ts'
import { fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { askWhy, type AskedWhy } from './asked-why.ts'
import { findWhy, type Why } from './find-why.ts'
import { trailWords } from './trail-words.ts'
import './why.css'

export { trailReady } from './trail-words.ts'

/** Says of a line of a conversation who made the change, by which request, and what was before and after. */
export function WhyDialog(props: { readonly asked: AskedWhy }) {
  const [isOpen, setOpen] = createSignal(true)
  const [why, setWhy] = createSignal<Why>()
  const [error, setError] = createSignal<string>()
  const [isRead, setRead] = createSignal(false)
  const { asked } = props
  const read = async () => {
    try {
      setWhy(await findWhy(asked))
    } catch (cause) {
      setError(wordsOf(cause))
    } finally {
      setRead(true)
    }
  }
  onMount(() => void read())
  /** The focus goes back before the dialog goes. */
  const close = () => {
    setOpen(false)
    askWhy(undefined)
  }
  return (
    <Dialog isOpen={isOpen()} title={trailWords().why.title} onClose={close}>
      <Show
        when={why()}
        fallback={
          <p role={error() === undefined ? 'status' : 'alert'}>
            {error() ?? (isRead() ? trailWords().why.gone : '')}
          </p>
        }
      >
        {(found) => <Told why={found()} createdAt={asked.createdAt} />}
      </Show>
    </Dialog>
  )
}

function Told(props: { readonly why: Why; readonly createdAt: string }) {
  const labels = () => trailWords().why
  return (
    <>
      <dl class="why-told">
        <dt>{labels().who}</dt>
        <dd dir="auto">{actorText(props.why.actor)}</dd>
        <dt>{labels().when}</dt>
        <dd>{fullTime(props.createdAt)}</dd>
        <dt>{labels().event}</dt>
        <dd>
          <code>{props.why.types.join(', ')}</code>
        </dd>
        <dt>{labels().request}</dt>
        <dd>
          <code>{props.why.requestId ?? labels().noRequest}</code>
        </dd>
      </dl>
      <Show when={props.why.changes.length > 0}>
        <table class="why-changes" aria-label={labels().changes}>
          <thead>
            <tr>
              <th scope="col">{labels().field}</th>
              <th scope="col">{labels().before}</th>
              <th scope="col">{labels().after}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.why.changes}>
              {({ field, from, to }) => (
                <tr>
                  <th scope="row" dir="auto">
                    {fieldText(field)}
                  </th>
                  <td dir="auto">{valueText(field, from)}</td>
                  <td dir="auto">{valueText(field, to)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </>
  )
}

function actorText({ type, name, id }: Why['actor']): string {
  const texts = trailWords().why.actors as Partial<Record<string, (name: string) => string>>
  // A newer server may have more of them.
  return texts[type]?.(name ?? id ?? '') ?? type
}

function fieldText(field: string): string {
  const labels = trailWords().why.fields as Partial<Record<string, string>>
  return labels[field] ?? field.replace(/^ticket_fields\./, '')
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return trailWords().why.nothing
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? words().contact.yes : words().contact.no
  if (typeof value === 'object') return JSON.stringify(value)
  const named: Partial<Record<string, Partial<Record<string, string>>>> = {
    status: words().status,
    priority: words().priority,
  }
  return named[field]?.[String(value)] ?? String(value)
}
