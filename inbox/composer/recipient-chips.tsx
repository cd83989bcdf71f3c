import { createSignal, createUniqueId, For } from 'solid-js'
import { crossIcon } from '../../pages/controls/icons.ts'
import { Icon } from '../../pages/controls/icon.tsx'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { words } from '../words/words.ts'
import { isAddress } from './is-address.ts'

/** The addresses of one list, with a field to add more. */
export function RecipientChips(props: {
  readonly label: string
  readonly addresses: readonly string[]
  readonly onChange: (addresses: readonly string[]) => void
}) {
  const id = createUniqueId()
  const [isWrong, setWrong] = createSignal(false)
  let field: HTMLInputElement | undefined
  const add = (isLeft: boolean) => {
    const typed = (field?.value ?? '').split(/[\s,;]+/u).filter(Boolean)
    setWrong(!isLeft && !typed.every(isAddress))
    if (isWrong() || field === undefined) return
    field.value = ''
    const known = new Set(props.addresses.map((address) => address.toLowerCase()))
    const fresh = typed.filter((address) => !known.has(address.toLowerCase()))
    if (fresh.length > 0) props.onChange([...props.addresses, ...fresh])
  }
  // What is typed is not lost: no reply is sent with what is no address. In another window the field keeps the focus.
  const onBlur = () => document.activeElement !== field && add(true)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      event.preventDefault()
      add(false)
    } else if (event.key === 'Backspace' && field?.value === '') {
      props.onChange(props.addresses.slice(0, -1))
    }
  }
  return (
    <div class="addressees">
      <label for={id}>{props.label}</label>
      <ul role="list">
        <For each={props.addresses}>
          {(address) => (
            <li class="chip" classList={{ wrong: !isAddress(address) }}>
              <bdi>{address}</bdi>
              <button
                type="button"
                aria-label={words().send.remove(address)}
                onClick={() => {
                  props.onChange(props.addresses.filter((each) => each !== address))
                  field?.focus()
                }}
              >
                <Icon path={crossIcon} class="tiny" />
              </button>
            </li>
          )}
        </For>
      </ul>
      <input
        ref={field}
        id={id}
        type="text"
        inputmode="email"
        autocomplete="off"
        aria-invalid={isWrong()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </div>
  )
}
