import { For, Show } from 'solid-js'
import type { Contact } from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { visitorName } from '../../list/visitor-name.ts'
import { place } from '../../router.ts'
import { may } from '../../state/session-state.ts'
import { fullTime, shortDate } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailList, TrailSelect } from '../trail-list.tsx'
import { makePeople, sorts, type Sort } from './people-list.ts'
import { PersonPage } from './person.tsx'

const peopleAddress = '/inbox/settings/people'

/** The contacts of the workspace: searched, sorted and filtered, or one by its address. */
export function PeoplePage() {
  return (
    <Show when={place()[2]} keyed fallback={<People />}>
      {(id) => <PersonPage id={id} />}
    </Show>
  )
}

function People() {
  const texts = () => settingsWords().people
  const people = makePeople()
  return (
    <>
      <p class="lead">{texts().lead}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <Show when={may('search:read')}>
          <Field
            label={texts().search}
            type="search"
            maxLength={200}
            value={people.filter().q}
            onInput={(q) => people.choose({ q })}
          />
        </Show>
        <Show when={people.filter().q.trim() === ''}>
          <TrailSelect
            label={texts().order}
            onChoose={(sort) => people.choose({ sort: sort as Sort })}
          >
            <For each={sorts}>
              {(sort) => (
                <option value={sort} selected={sort === people.filter().sort}>
                  {texts().sorts[sort]}
                </option>
              )}
            </For>
          </TrailSelect>
          <TrailSelect
            label={texts().show}
            onChoose={(which) => people.choose({ isBlocked: which === 'blocked' })}
          >
            <option value="">{texts().everyone}</option>
            <option value="blocked" selected={people.filter().isBlocked}>
              {settingsWords().settings.blocked}
            </option>
          </TrailSelect>
        </Show>
      </form>
      <TrailList
        trail={people}
        label={settingsWords().settings.people}
        none={texts().none}
        more={settingsWords().entries.more}
        card={(contact) => <Card contact={contact} />}
      />
    </>
  )
}

function Card(props: { readonly contact: Contact }) {
  const name = () => visitorName({ visitor: props.contact })
  const details = () =>
    [props.contact.email, props.contact.phone_number, props.contact.user_identifier]
      .filter((value) => value !== null && value !== name())
      .join(' · ')
  return (
    <li>
      <span class="what-is">
        <strong dir="auto">
          <a href={`${peopleAddress}/${props.contact.id}`}>{name()}</a>
        </strong>
        <small dir="auto">{details()}</small>
      </span>
      <time datetime={props.contact.updated_at} title={fullTime(props.contact.updated_at)}>
        {shortDate(props.contact.updated_at)}
      </time>
    </li>
  )
}
