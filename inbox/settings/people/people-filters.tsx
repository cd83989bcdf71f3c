import { For, Show } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { may } from '../../state/session-state.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailSelect } from '../trail-list.tsx'
import { FieldFilter } from './field-filter.tsx'
import { groups, sorts, type Group, type PeopleFilter, type Sort } from './people-filter.ts'

/** Chooses which contacts are shown, and in which order; of a search they are the best matches. */
export function PeopleFilters(props: {
  readonly filter: PeopleFilter
  readonly onChoose: (part: Partial<PeopleFilter>) => void
}) {
  const texts = () => settingsWords().people
  const labelOf = (group: Group) =>
    group === 'blocked' ? settingsWords().settings.blocked : texts().shown[group]
  return (
    <>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <Show when={may('search:read')}>
          <Field
            label={texts().search}
            type="search"
            maxLength={200}
            value={props.filter.q}
            onInput={(q) => props.onChoose({ q })}
          />
        </Show>
        <Show when={props.filter.q.trim() === ''}>
          <TrailSelect
            label={texts().order}
            onChoose={(sort) => props.onChoose({ sort: sort as Sort })}
          >
            <For each={Object.keys(sorts) as Sort[]}>
              {(sort) => (
                <option value={sort} selected={sort === props.filter.sort}>
                  {texts().sorts[sort]}
                </option>
              )}
            </For>
          </TrailSelect>
          <TrailSelect
            label={texts().show}
            onChoose={(group) =>
              props.onChoose({ group: group === '' ? undefined : (group as Group) })
            }
          >
            <option value="">{texts().everyone}</option>
            <For each={Object.keys(groups) as Group[]}>
              {(group) => (
                <option value={group} selected={group === props.filter.group}>
                  {labelOf(group)}
                </option>
              )}
            </For>
          </TrailSelect>
        </Show>
      </form>
      <Show when={props.filter.q.trim() === ''}>
        <FieldFilter text={props.filter.fields} onChange={(fields) => props.onChoose({ fields })} />
      </Show>
    </>
  )
}
