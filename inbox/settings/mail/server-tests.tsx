import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { TestMailChannelReply } from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { Icon } from '../../controls/icon.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { textOf } from '../../mail/mail-texts.ts'
import { api } from '../../state/api.ts'
import { mailSettingsWords } from './mail-settings-words.ts'
import type { MailValues } from './mail-values.ts'
import { saidText } from './said-text.ts'

/** Tries the servers of a channel, and says what came of each step in the words of the server. */
export function ServerTests(props: {
  readonly channelId: string
  /** The settings: what was tested before they changed says nothing of them. */
  readonly saved: MailValues
}) {
  const [tests, setTests] = createSignal<TestMailChannelReply['tests']>()
  const form = makeForm(async () => {
    setTests(undefined)
    const of = props.saved
    const tested = await api.mails.testChannel(props.channelId)
    if (of === props.saved) setTests(tested.tests)
  })
  createEffect(
    on(
      () => props.saved,
      () => setTests(undefined),
      { defer: true },
    ),
  )
  return (
    <section>
      <h2>{mailSettingsWords().test}</h2>
      <p class="hint">{mailSettingsWords().testHint}</p>
      <form onSubmit={form.onSubmit}>
        <FormError form={form} />
        <div class="ends">
          <button class="button edged" aria-disabled={form.isBusy()}>
            {form.isBusy() ? mailSettingsWords().testing : mailSettingsWords().testNow}
          </button>
        </div>
      </form>
      <div role="status">
        <Show when={tests()?.length === 0}>{mailSettingsWords().nothingToTest}</Show>
        <For each={tests()}>
          {(test) => (
            <>
              <h3>
                {mailSettingsWords()[test.server]}:{' '}
                {test.ok ? mailSettingsWords().works : mailSettingsWords().fails}
              </h3>
              <ol class="steps">
                <For each={test.steps}>
                  {(step) => (
                    <li classList={{ wrong: step.ok === false, left: step.ok === null }}>
                      <Icon
                        name={step.ok === true ? 'check' : step.ok === false ? 'warning' : 'clock'}
                      />
                      <span>
                        {textOf(mailSettingsWords().steps, step.step)}
                        <span class="unseen">: {mailSettingsWords().outcome[String(step.ok)]}</span>
                        <Show when={step.words}>
                          {(said) => (
                            <small>
                              <bdi>{saidText(mailSettingsWords().serverSaid, said())}</bdi>
                            </small>
                          )}
                        </Show>
                      </span>
                    </li>
                  )}
                </For>
              </ol>
            </>
          )}
        </For>
      </div>
    </section>
  )
}
