import { Show } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { Choices } from '../choices.tsx'
import { mailSettingsWords } from './mail-settings-words.ts'
import type { MailValues } from './mail-values.ts'

const actions = ['nothing', 'mark_seen', 'move', 'delete'] as const

/** What is done in the mailbox with mails that were imported. */
export function AfterImportFields(props: {
  readonly values: Pick<MailValues, 'afterImport' | 'movedTo'>
  readonly onChange: (change: Partial<MailValues>) => void
}) {
  const said = () => mailSettingsWords().afterImport
  return (
    <section class="fields">
      <Choices
        label={said().label}
        value={props.values.afterImport}
        options={actions.map((each) => [each, said()[each]] as const)}
        hint={props.values.afterImport === 'delete' ? said().deleteHint : ''}
        onChoose={(afterImport) => props.onChange({ afterImport })}
      />
      <Show when={props.values.afterImport === 'move'}>
        <Field
          label={said().folder}
          hint={said().folderHint}
          required
          maxLength={255}
          value={props.values.movedTo}
          onInput={(movedTo) => props.onChange({ movedTo })}
        />
      </Show>
    </section>
  )
}
