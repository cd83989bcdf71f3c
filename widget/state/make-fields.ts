import { createSignal } from 'solid-js'

type Named = Readonly<Record<string, unknown>>

/** Fields that components follow one by one. */
export type Fields<State> = {
  readonly state: Readonly<State>
  readonly set: <Name extends keyof State>(name: Name, value: State[Name]) => void
  /** Replaces one value of a field that is a record; undefined removes it. */
  readonly put: <Name extends keyof State>(
    name: Name,
    key: string,
    value: State[Name] extends Readonly<Record<string, infer Value>> ? Value | undefined : never,
  ) => void
}

/** A signal a field. Solid's stores do more, and are three times as large as all of this. */
export function makeFields<State extends object>(initial: State): Fields<State> {
  const state = {} as State
  const setters = new Map<keyof State, (value: unknown) => void>()
  for (const name of Object.keys(initial) as (keyof State & string)[]) {
    const [read, write] = createSignal<unknown>(initial[name])
    Object.defineProperty(state, name, { get: read, enumerable: true })
    setters.set(name, (value) => write(() => value))
  }
  return {
    state,
    set: (name, value) => setters.get(name)?.(value),
    put: (name, key, value) => {
      const { [key]: before, ...others } = state[name] as Named
      if (before !== value)
        setters.get(name)?.(value === undefined ? others : { ...others, [key]: value })
    },
  }
}
