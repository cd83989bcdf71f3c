import { For } from 'solid-js'
import { workspace } from '../state/workspace.ts'
import { settingsWords } from './settings-words.ts'
import type { Asked } from './channel-values.ts'
import { Choices } from './choices.tsx'

/** What the widget asks before the first message: the usual, and the workspace's own contact fields. */
export function Questions(props: {
  readonly asked: Readonly<Record<string, Asked>>
  readonly onChange: (asked: Readonly<Record<string, Asked>>) => void
}) {
  const fields = (): readonly (readonly [string, string])[] => [
    ['name', settingsWords().settings.askName],
    ['email', settingsWords().settings.askEmail],
    ['phone', settingsWords().settings.askPhone],
    ...(workspace()?.contact_fields.map(({ id, name }) => [id, name] as const) ?? []),
  ]
  const options = () =>
    (['no', 'optional', 'required'] as const).map((each): readonly [Asked, string] => [
      each,
      settingsWords().settings.ask[each],
    ])
  return (
    <fieldset class="questions">
      <legend>{settingsWords().settings.preChat}</legend>
      <For each={fields()}>
        {([field, label]) => (
          <Choices
            label={label}
            value={props.asked[field] ?? 'no'}
            options={options()}
            onChoose={(asked) => props.onChange({ ...props.asked, [field]: asked })}
          />
        )}
      </For>
    </fieldset>
  )
}
