import { createSignal, For, Show } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { Icon } from '../controls/icon.tsx'
import { api, asMember, wordsOf } from '../state/api.ts'
import { offeredTags } from '../state/offered-tags.ts'
import { pollSoon } from '../state/poll.ts'
import { tagWords } from '../tags/tag-words.ts'
import { fieldWords } from './field-words.ts'
import type { ConversationFields } from './conversation-source.ts'

/**
 * The tags of a conversation as chips, and a field for one more. Each is a change of its own, so that two people who change
 * tags at once both have their way.
 */
export function TagField(props: {
  readonly id: string
  readonly of: string
  readonly fields: ConversationFields
}) {
  const [pending, setPending] = createSignal<Readonly<Record<string, boolean>>>({})
  const [why, setWhy] = createSignal<string>()
  const [typed, setTyped] = createSignal('')
  const offered = offeredTags(typed)
  const tags = () => {
    const kept = props.fields.resource()?.tags ?? []
    const added = Object.keys(pending()).filter((tag) => pending()[tag] && !has(kept, tag))
    return [...kept.filter((tag) => pending()[tag] !== false), ...added]
  }
  const change = async (tag: string, isOn: boolean) => {
    const { of } = props
    setWhy(undefined)
    setPending((before) => ({ ...before, [tag]: isOn }))
    try {
      await asMember(async () =>
        isOn ? api.conversations.putTag(of, tag) : api.conversations.deleteTag(of, tag),
      )
      await props.fields.reread(of).catch(() => undefined)
      pollSoon()
    } catch (error) {
      setWhy(wordsOf(error))
    }
    setPending((before) =>
      Object.fromEntries(Object.entries(before).filter(([other]) => other !== tag)),
    )
  }
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    const tag = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    setTyped('')
    if (tag !== '' && !has(tags(), tag)) void change(tag, true)
  }
  return (
    <>
      <span class="tags">
        <For each={tags()}>
          {(tag) => (
            <span class="chip" dir="auto">
              {tag}
              <button
                type="button"
                aria-label={fieldWords().removeTag(tag)}
                onClick={() => void change(tag, false)}
              >
                <Icon name="cross" size="tiny" />
              </button>
            </span>
          )}
        </For>
        <input
          id={props.id}
          list={`${props.id}-known`}
          dir="auto"
          maxLength={255}
          placeholder={fieldWords().addTag}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <datalist id={`${props.id}-known`}>
          <For each={offered().tags}>{(tag) => <option value={tag.name} />}</For>
        </datalist>
      </span>
      <Show when={typed() !== '' && offered().isCut}>
        <small role="status">{tagWords().more}</small>
      </Show>
      <Show when={why()}>
        {(sentence) => (
          <p class="wrong" role="alert">
            {sentence()}
          </p>
        )}
      </Show>
    </>
  )
}

const has = (tags: readonly string[], tag: string) =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase())
