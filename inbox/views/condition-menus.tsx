import { For } from 'solid-js'
import type { FilterCondition, FilterField, FilterWord } from '../../client/source/filter/filter.ts'
import { Menu } from '../controls/menu.tsx'
import { me } from '../state/session-state.ts'
import { memberName, members, workspace } from '../state/workspace.ts'
import { TagMenu } from '../tags/tag-menu.tsx'
import { words } from '../words/words.ts'
import { addCondition } from './add-condition.ts'
import { viewWords } from './view-words.ts'

type Choice = readonly [label: string, condition: FilterCondition]

/** Values of fields that are offered. */
const offeredValues = 100

/** Menus that add conditions to the text of a filter. */
export function ConditionMenus(props: {
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const labels = () => viewWords().conditions
  const add = (condition: FilterCondition) => props.onChange(addCondition(props.text, condition))
  const menus = (): readonly (readonly [string, readonly Choice[]])[] => [
    [labels().status, named('status', workspace()?.statuses, words().status)],
    [labels().assignee, assignees()],
    [labels().group, [...named('group', workspace()?.groups), none('group', labels().noGroup)]],
    [
      labels().priority,
      (['low', 'medium', 'high', 'urgent'] as const).map((value) => [
        words().priority[value],
        is('priority', value),
      ]),
    ],
    [
      labels().channel,
      [...named('channel', workspace()?.channels), none('channel', labels().noChannel)],
    ],
    [labels().fields, [...fieldValues('ticket_field'), ...fieldValues('contact_field')]],
    [labels().more, others()],
  ]
  return (
    <div class="adders" role="group" aria-label={viewWords().savedViews.add}>
      <For each={menus().filter(([, choices]) => choices.length > 0)}>
        {([label, choices]) => (
          <Menu
            class="edged"
            items={choices.map(([text, condition]) => ({
              label: text,
              onChoose: () => add(condition),
            }))}
          >
            <span>{label}</span>
          </Menu>
        )}
      </For>
      <TagMenu
        label={labels().tag}
        other={{ label: labels().noTag, onChoose: () => add(word('tag', 'none')) }}
        onChoose={(name) => add(is('tag', name))}
      />
    </div>
  )
}

const is = (field: FilterField, value: string): FilterCondition => ({
  field,
  values: [value],
  words: [],
})

const word = (field: FilterField, given: FilterWord): FilterCondition => ({
  field,
  values: [],
  words: [given],
})

const none = (field: FilterField, label: string): Choice => [label, word(field, 'none')]

function named(
  field: FilterField,
  entries: readonly { readonly name: string }[] = [],
  labels: Readonly<Record<string, string>> = {},
): readonly Choice[] {
  return entries.map(({ name }) => [labels[name] ?? name, is(field, name)])
}

function assignees(): readonly Choice[] {
  const { me: mine, nobody } = viewWords().conditions
  const others = members().filter(({ id, active }) => active && id !== me()?.member.id)
  return [
    [mine, word('assignee', 'me')],
    none('assignee', nobody),
    ...others.map((member): Choice => [memberName(member), is('assignee', member.email)]),
  ]
}

/** The options of fields that have some, and both values of a checkbox. */
function fieldValues(field: 'ticket_field' | 'contact_field'): readonly Choice[] {
  const { yes, no } = viewWords().conditions
  const list = field === 'ticket_field' ? workspace()?.ticket_fields : workspace()?.contact_fields
  const switches = [
    ['true', yes],
    ['false', no],
  ] as const
  const choices = (list ?? []).flatMap(({ name, kind, options }) => {
    const values =
      kind === 'checkbox' ? switches : options.map((option) => [option, option] as const)
    return values.map(([value, label]): Choice => [
      `${name}: ${label}`,
      { ...is(field, value), name },
    ])
  })
  return choices.slice(0, offeredValues)
}

function others(): readonly Choice[] {
  const labels = viewWords().conditions
  return [
    [labels.waiting, is('waiting', 'true')],
    [labels.waitingOver(1), is('waiting_over', '1h')],
    [labels.waitingOver(4), is('waiting_over', '4h')],
    [labels.waitingOver(24), is('waiting_over', '24h')],
    [labels.unread, is('unread', 'true')],
    [labels.mentioned, is('mentioned', 'true')],
    [labels.snoozed, is('snoozed', 'true')],
    [labels.notSnoozed, is('snoozed', 'false')],
    [labels.createdWithin(1), is('created_after', '1d')],
    [labels.createdWithin(7), is('created_after', '7d')],
    [labels.quietFor(7), is('updated_before', '7d')],
  ]
}
