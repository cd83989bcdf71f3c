import { Show } from 'solid-js'
import type { KeyPlace } from './keys/key-place.ts'
import { BellList, MergeDialogs, Palette, StartForm, WhyDialog } from './late-parts.ts'
import { askedMerge } from './merges/asked-merge.ts'
import { askedText } from './palette/asked.ts'
import { askedStart } from './start/asked-start.ts'
import { may } from './state/session-state.ts'
import { askedWhy } from './trail/asked-why.ts'
import { askedView } from './views/asked-view.ts'
import { ViewForm } from './views/late-views.tsx'

/** What opens over the panes, each when it is asked for. */
export function LateDialogs(props: { readonly place: () => KeyPlace }) {
  return (
    <>
      <Show when={askedView()} keyed>
        {(asked) => <ViewForm asked={asked} />}
      </Show>
      <Show when={askedWhy()} keyed>
        {(asked) => <WhyDialog asked={asked} />}
      </Show>
      <Show when={askedMerge()} keyed>
        {(asked) => <MergeDialogs asked={asked} />}
      </Show>
      <Show when={askedStart() !== undefined}>
        <StartForm asked={askedStart() ?? null} />
      </Show>
      <Show when={may('conversations:read')}>
        <BellList />
      </Show>
      <Show when={askedText() !== undefined}>
        <Palette place={props.place} />
      </Show>
    </>
  )
}
