import { For, Show } from 'solid-js'
import { allows, permissions, type Permission } from '../../state/permissions.ts'
import { may } from '../../state/session-state.ts'
import { Switch } from '../../controls/switch.tsx'
import { Choices } from '../choices.tsx'
import { grantedSights } from '../may-grant.ts'
import { settingsWords } from '../settings-words.ts'
import type { EntryPart } from './entry-editor.tsx'

/** What a role permits and shows: only what the member may do too is offered. */
export const RolePart: EntryPart = (props) => {
  const texts = () => settingsWords().roles
  const given = () => props.values.permissions ?? []
  const change = (permissions: readonly string[]) => props.onChange({ permissions })
  /** Patterns such as `*:read` become the permissions that they match. Writing includes reading, so they go together. */
  const choose = (word: Permission, isOn: boolean) => {
    const now = permissions.filter((one) => allows(given(), one))
    change(isOn ? [...now, word] : now.filter((one) => !allows([one], word)))
  }
  const isAll = () => given().includes('*')
  return (
    <>
      <Choices
        label={texts().sees}
        value={props.values.sees ?? 'all'}
        options={grantedSights().map((sight) => [sight, texts().sights[sight]] as const)}
        onChoose={(sees) => props.onChange({ sees })}
      />
      <fieldset>
        <legend>{texts().may}</legend>
        <Show when={may(...permissions)}>
          <Switch
            label={texts().everything}
            hint={texts().everythingHint}
            isOn={isAll()}
            onSwitch={(isOn) => change(isOn ? ['*'] : permissions)}
          />
        </Show>
        <Show when={!isAll()}>
          <div class="choices">
            <For each={permissions.filter((word) => may(word))}>
              {(word) => (
                <label>
                  <input
                    type="checkbox"
                    checked={allows(given(), word)}
                    onChange={(event) => choose(word, event.currentTarget.checked)}
                  />
                  {texts().permissions[word]}
                </label>
              )}
            </For>
          </div>
        </Show>
      </fieldset>
    </>
  )
}
