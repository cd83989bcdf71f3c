import { createUniqueId, For, Index } from 'solid-js'
import type { SignInProvider } from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { Field } from '../../controls/field.tsx'
import { workspace } from '../../state/workspace.ts'
import '../../company/company.css'

export type Rule = SignInProvider['claims'][number]

/** What claims of a provider give: each a role or a group. */
export function ClaimRules(props: {
  readonly rules: readonly Rule[]
  readonly onChange: (rules: readonly Rule[]) => void
}) {
  const texts = () => companyWords().claims
  const put = (at: number, more: Partial<Rule>) =>
    props.onChange(props.rules.map((rule, index) => (index === at ? { ...rule, ...more } : rule)))
  const add = () =>
    props.onChange([
      ...props.rules,
      { claim: 'groups', value: '', role_id: workspace()?.roles[0]?.id ?? null, group_id: null },
    ])
  return (
    <fieldset>
      <legend>{texts().title}</legend>
      <p class="hint">{texts().lead}</p>
      <Index each={props.rules}>
        {(rule, at) => (
          <div class="claim">
            <Field
              label={texts().claim}
              required
              maxLength={200}
              value={rule().claim}
              onInput={(claim) => put(at, { claim })}
            />
            <Field
              label={texts().value}
              required
              maxLength={200}
              value={rule().value}
              onInput={(value) => put(at, { value })}
            />
            <Gives rule={rule()} onChange={(more) => put(at, more)} />
            <button
              type="button"
              class="button edged"
              aria-label={texts().removeOf(rule().claim, rule().value)}
              onClick={() => props.onChange(props.rules.filter((_, index) => index !== at))}
            >
              {companyWords().remove}
            </button>
          </div>
        )}
      </Index>
      <button type="button" class="button edged" onClick={add}>
        {texts().add}
      </button>
    </fieldset>
  )
}

function Gives(props: { readonly rule: Rule; readonly onChange: (more: Partial<Rule>) => void }) {
  const id = createUniqueId()
  const texts = () => companyWords().claims
  const chosen = () => props.rule.role_id ?? props.rule.group_id
  const choose = (value: string) => {
    const isRole = workspace()?.roles.some((role) => role.id === value) === true
    props.onChange({ role_id: isRole ? value : null, group_id: isRole ? null : value })
  }
  const options = (entries: readonly { readonly id: string; readonly name: string }[] = []) => (
    <For each={entries}>
      {(entry) => (
        <option value={entry.id} selected={entry.id === chosen()}>
          {entry.name}
        </option>
      )}
    </For>
  )
  return (
    <div class="field">
      <label for={id}>{texts().gives}</label>
      <select id={id} onChange={(event) => choose(event.currentTarget.value)}>
        <optgroup label={texts().roles}>{options(workspace()?.roles)}</optgroup>
        <optgroup label={texts().groups}>{options(workspace()?.groups)}</optgroup>
      </select>
    </div>
  )
}
