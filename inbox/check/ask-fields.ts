import { contactFields } from '../contact/contact-source.ts'
import { idOf } from '../fields/field-line.tsx'
import { fieldList, type FieldShape, type Value } from '../fields/field-list.ts'
import { typedText, valueText } from '../fields/value-text.ts'
import { place } from '../router.ts'
import { api } from '../state/api.ts'
import { rowOf } from '../state/rows.ts'
import { textsOf, type Compare } from './compare.ts'

const mostNotes = 100

/** The fields and tags of the open conversation. */
export async function askFields(): Promise<Compare | undefined> {
  const id = openId()
  if (id === undefined || document.querySelector('.fields .tags') === null) return undefined
  const { conversation } = await api.conversations.get(id, { include: 'tags,ticket_fields' })
  return () =>
    openId() !== id ||
    (fieldList().every((field) => isShown(field, field.valueIn(conversation))) &&
      isSameList(textsOf('.fields .tags .chip'), conversation.tags ?? []))
}

/** The fields of the contact beside it, and what the team has noted about them. */
export async function askContact(): Promise<Compare | undefined> {
  const id = rowOf(openId() ?? '')?.visitor.id
  if (id === undefined || document.querySelector('#who .notes') === null) return undefined
  const [{ contact }, notes] = await Promise.all([
    api.contacts.get(id),
    api.contacts.listNotes(id, { per_page: mostNotes }),
  ])
  return () => {
    if (rowOf(openId() ?? '')?.visitor.id !== id) return true
    if (!contactFields().every((field) => isShown(field, field.valueIn(contact)))) return false
    const lines = [...document.querySelectorAll('#who .notes > ul > li')]
    const total = notes.pagination.total_count
    return (
      (total === 0) === (lines.length === 0) &&
      // One that is being changed shows what is typed.
      lines.every((line, at) => {
        const text = line.querySelector('.text')?.textContent
        return at >= mostNotes || text === undefined || text === notes.contact_notes[at]?.body
      })
    )
  }
}

const openId = (): string | undefined => place()[1]

/** Whether a field shows a value. One that is being changed shows what is typed. */
function isShown(field: FieldShape, value: Value): boolean {
  const element = document.getElementById(idOf(field.key))
  const isChanging = element === document.activeElement || element?.closest('.pending') !== null
  if (element === null || isChanging) return true
  if (element instanceof HTMLSelectElement) return element.value === String(value ?? '')
  if (!(element instanceof HTMLInputElement)) return element.textContent === valueText(field, value)
  return element.type === 'checkbox'
    ? element.checked === (value === true)
    : element.value === typedText(value, field)
}

const isSameList = (shown: readonly string[], wanted: readonly string[]): boolean =>
  shown.length === wanted.length && shown.every((one, at) => one === wanted[at]?.trim())
