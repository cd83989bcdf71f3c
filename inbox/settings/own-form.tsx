import { createEffect, createSignal, on, Show, type Accessor, type JSX } from 'solid-js'
import { makeForm, type Form } from '../controls/make-form.ts'
import { auth } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { FormEnds } from './form-ends.tsx'

/** What the server keeps for the member at an address of their own. */
type OwnSettings<Kept> = {
  /** As it is kept; undefined until it was read. */
  readonly kept: Accessor<Kept | undefined>
  readonly form: Form
}

/** Reads such settings until they are there, and saves them. What somebody types stays when they are read again. */
export function makeOwnSettings<Kept>(given: {
  readonly path: string
  readonly method: 'PUT' | 'PATCH'
  /** Puts them into the fields. */
  readonly show: (kept: Kept) => void
  /** What the fields have. */
  readonly body: () => object
}): OwnSettings<Kept> {
  const { path, method, show, body } = given
  const [kept, setKept] = createSignal<Kept>()
  let isTyped = false
  const take = (value: Kept) => {
    setKept(() => value)
    if (!isTyped) show(value)
  }
  const read = keepRead(
    () => path,
    async (at) => auth<Kept>('GET', at),
  )
  createEffect(on(read.value, (value) => value !== undefined && take(value)))
  const form = makeForm(async () => {
    const sent = body()
    isTyped = false
    try {
      take(await auth<Kept>(method, path, sent))
    } catch (error) {
      isTyped = true
      throw error
    }
  })
  const change = () => {
    isTyped = true
    return form.change()
  }
  return { kept, form: { ...form, change } }
}

/** The form of such settings, whose fields come once they are read. */
export function OwnForm<Kept extends object>(props: {
  readonly of: OwnSettings<Kept>
  readonly title: string
  readonly lead: string
  readonly children: (kept: Accessor<Kept>) => JSX.Element
}) {
  return (
    <form onSubmit={props.of.form.onSubmit} onInput={props.of.form.change} class="after">
      <h2>{props.title}</h2>
      <p>{props.lead}</p>
      <Show when={props.of.kept()}>
        {(kept) => (
          <>
            {props.children(kept)}
            <FormEnds form={props.of.form} />
          </>
        )}
      </Show>
    </form>
  )
}
