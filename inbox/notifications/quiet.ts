/** Hours of the day by the browser's clock, `HH:MM`; empty: none. */
export type QuietHours = { readonly quietFrom: string; readonly quietTo: string }

export const isTimeOfDay = (text: unknown): boolean =>
  typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether nothing is shown or heard at this time. Hours that end before they begin go over midnight. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, at: Date): boolean {
  if (!isTimeOfDay(quietFrom) || !isTimeOfDay(quietTo)) return false
  const two = (count: number) => String(count).padStart(2, '0')
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  if (quietFrom <= quietTo) return quietFrom <= time && time < quietTo
  return time >= quietFrom || time < quietTo
}
