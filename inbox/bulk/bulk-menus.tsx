import { createMemo, Index } from 'solid-js'
import type { CreateBulkChangeBody } from '../../client/source/types.generated.ts'
import { now } from '../../pages/now.ts'
import { Button } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import { snoozeTimes } from '../snooze/snooze-times.ts'
import { snoozeWords } from '../snooze/snooze-words.ts'
import { WhenField } from '../snooze/when-field.tsx'
import { assignable } from '../state/assignable.ts'
import { may } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'
import { memberZone } from '../words/member-zone.ts'
import { comingTime } from '../words/times.ts'
import { TagMenu } from '../tags/tag-menu.tsx'
import { words } from '../words/words.ts'
import { bulkWords } from './bulk-words.ts'

/** A change of one conversation, as it is made to many. */
export type ManyChange = Pick<CreateBulkChangeBody, 'method' | 'path' | 'body'>
type MenuField = Parameters<typeof Menu>[0]['field']
type Choice = readonly [label: string, change: ManyChange]
type Choices = readonly [label: string, choices: readonly Choice[], ofTime?: (at: Date) => Choice]

/** A menu for each thing that can be changed in many conversations at once. */
export function BulkMenus(props: {
  readonly onChoose: (name: string, change: ManyChange) => void
}) {
  const labels = () => bulkWords().bulk
  const menus = createMemo((): readonly Choices[] => {
    return [
      [labels().status, statuses()],
      [labels().assign, may('conversations:assign') ? assignees() : []],
      [labels().group, may('conversations:assign') ? groups() : []],
      [labels().priority, priorities()],
      [labels().snooze, snoozes(), snoozeUntil],
    ]
  })
  const choose = (menu: string, [text, change]: Choice) =>
    props.onChoose(`${menu}: ${text}`, change)
  return (
    <>
      {/* By place: an open menu stays when the time of its snoozes is another one. */}
      <Index each={menus().filter(([, choices]) => choices.length > 0)}>
        {(menu) => (
          <Menu
            class="edged"
            action="bulk"
            items={menu()[1].map((choice) => ({
              label: choice[0],
              onChoose: () => choose(menu()[0], choice),
            }))}
            field={fieldOf(menu()[2], (choice) => choose(menu()[0], choice))}
          >
            <span>{menu()[0]}</span>
          </Menu>
        )}
      </Index>
      <TagMenu
        label={labels().tag}
        action="bulk"
        takesNew
        onChoose={(name) => props.onChoose(`${labels().tag}: ${name}`, put(ofTag(name)))}
      />
      <TagMenu
        label={labels().untag}
        action="bulk"
        onChoose={(name) =>
          props.onChoose(`${labels().untag}: ${name}`, { method: 'DELETE', path: ofTag(name) })
        }
      />
      <Button
        look="edged"
        data-action="bulk"
        onClick={() => props.onChoose(labels().read, patch({ read: true }))}
      >
        {labels().read}
      </Button>
    </>
  )
}

/** A field for a time, where a menu has choices of times. */
function fieldOf(ofTime: Choices[2], choose: (choice: Choice) => void): MenuField {
  if (ofTime === undefined) return undefined
  return (end) => <WhenField onChoose={(at) => end(() => choose(ofTime(at)))} />
}

const ofTag = (name: string) => `/tags/${encodeURIComponent(name)}`
const patch = (body: Record<string, unknown>): ManyChange => ({ method: 'PATCH', body })
const put = (path: string, body?: Record<string, unknown>): ManyChange => ({
  method: 'PUT',
  path,
  ...(body === undefined ? {} : { body }),
})

function statuses(): readonly Choice[] {
  const names: Readonly<Record<string, string>> = words().status
  return (workspace()?.statuses ?? []).map(({ name }) => [
    names[name] ?? name,
    patch({ status: name }),
  ])
}

function priorities(): readonly Choice[] {
  return (['low', 'medium', 'high', 'urgent'] as const).map((priority) => [
    words().priority[priority],
    patch({ priority }),
  ])
}

function assignees(): readonly Choice[] {
  return [
    ...assignable().map(({ member, label }): Choice => [
      label,
      patch({ assignee_email: member.email }),
    ]),
    [bulkWords().bulk.nobody, { method: 'DELETE', path: '/assignee' }],
  ]
}

function groups(): readonly Choice[] {
  return (workspace()?.groups ?? []).map(({ name }) => [name, patch({ group_name: name })])
}

function snoozes(): readonly Choice[] {
  const timed = snoozeTimes(new Date(now()), memberZone()).map(({ name, at }): Choice => {
    const [time, change] = snoozeUntil(at)
    return [`${snoozeWords().snooze[name]}, ${time}`, change]
  })
  return [
    ...timed,
    [words().snooze.untilAnswer, put('/snooze', { until: null })],
    [snoozeWords().snooze.end, { method: 'DELETE', path: '/snooze' }],
  ]
}

function snoozeUntil(at: Date): Choice {
  const until = at.toISOString()
  return [comingTime(until), put('/snooze', { until })]
}
