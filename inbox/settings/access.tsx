import { For } from 'solid-js'
import type { AccessEntry } from '../../client/source/types.generated.ts'
import { memberName, members } from '../state/workspace.ts'
import { clockTime, fullTime, shortDate } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import { accessDetails, accessTitle } from './access-line.ts'
import { makeAccessTrail, type AccessKind } from './access-trail.ts'
import { TrailDays, TrailList, TrailSelect } from './trail-list.tsx'

const kinds: readonly AccessKind[] = ['all', 'signIns', 'failures', 'ends', 'passwords']

/** Sign-ins, failed ones, and changes of access. */
export function AccessPage() {
  const trail = makeAccessTrail()
  return (
    <>
      <p class="lead">{settingsWords().access.lead}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <TrailSelect
          label={settingsWords().access.member}
          onChoose={(memberId) => trail.choose({ memberId })}
        >
          <option value="">{settingsWords().access.everyone}</option>
          <For each={members()}>
            {(member) => <option value={member.id}>{memberName(member)}</option>}
          </For>
        </TrailSelect>
        <TrailSelect
          label={settingsWords().access.kind}
          onChoose={(kind) => trail.choose({ kind: kind as AccessKind })}
        >
          <For each={kinds}>
            {(kind) => <option value={kind}>{settingsWords().access.kinds[kind]}</option>}
          </For>
        </TrailSelect>
        <TrailDays days={trail.filter()} onChoose={trail.choose} />
      </form>
      <TrailList
        trail={trail}
        label={settingsWords().settings.access}
        card={(entry) => <Card entry={entry} />}
      />
    </>
  )
}

function Card(props: { readonly entry: AccessEntry }) {
  const { team_member: whose, created_at: at } = props.entry
  const name = () => {
    const member = members().find(({ id }) => id === whose?.id)
    return member === undefined ? whose?.email : memberName(member)
  }
  return (
    <li>
      <span class="what-is">
        <strong>{accessTitle(props.entry)}</strong> <bdi>{name()}</bdi>
        <small>{accessDetails(props.entry)}</small>
      </span>
      <time datetime={at} title={fullTime(at)}>
        {`${shortDate(at)}, ${clockTime(at)}`}
      </time>
    </li>
  )
}
