import { isStorableText } from '../../../api/http/text-rules.ts'

export const longestSubject = 255

/** Whether a claim is a text that can be stored, and no longer than that. */
export function isLine(value: unknown, longest: number): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= longest && isStorableText(value)
  )
}
