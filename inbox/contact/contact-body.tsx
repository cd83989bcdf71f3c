import { Show } from 'solid-js'
import { LateFields } from '../fields/late-fields.tsx'
import type { Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { blockShown, watchBlock } from './block-state.ts'
import { LateBlockLine } from './late-block.tsx'
import { LateDetails } from './late-details.tsx'
import { LateFoot } from './late-foot.tsx'

/** What stands below the name of a contact: its block, its details and other conversations. */
export function ContactBody(props: { readonly row: Row; readonly view: string }) {
  const state = watchBlock(() => props.row.visitor.id)
  return (
    <>
      <Show when={blockShown(state)}>
        <LateBlockLine state={state} />
      </Show>
      <LateFields id={props.row.id} />
      <Show when={may('contacts:read')}>
        <LateDetails id={props.row.visitor.id} />
      </Show>
      <LateFoot row={props.row} view={props.view} state={state} />
    </>
  )
}
