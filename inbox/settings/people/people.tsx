import { createEffect, on, Show, untrack } from 'solid-js'
import type { Contact } from '../../../client/source/types.generated.ts'
import { visitorName } from '../../list/visitor-name.ts'
import { navigate, place, queryHere } from '../../router.ts'
import { fullTime, shortDate } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailList } from '../trail-list.tsx'
import { addressOf, filterInAddress, type PeopleFilter } from './people-filter.ts'
import { PeopleFilters } from './people-filters.tsx'
import { makePeople } from './people-list.ts'
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
  const people = makePeople(untrack(() => filterInAddress(queryHere())))
  // The address has what is chosen, so that the way back from a person leads to it.
  const choose = (part: Partial<PeopleFilter>) =>
    navigate(addressOf({ ...people.filter(), ...part }), { replace: true })
  createEffect(
    on(
      () => addressOf(filterInAddress(queryHere())),
      () => people.choose(filterInAddress(queryHere())),
      { defer: true },
    ),
  )
  return (
    <>
      <p class="lead">{texts().lead}</p>
      <PeopleFilters filter={people.filter()} onChoose={choose} />
      <TrailList
        trail={people}
        label={settingsWords().settings.people}
        none={texts().none}
        noneYet={texts().noneYet}
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
