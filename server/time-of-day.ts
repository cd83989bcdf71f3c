/** The form of a time of the day: `00:00` to `23:59`. */
export const timeOfDayPattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

const form = new RegExp(timeOfDayPattern)

export const isTimeOfDay = (text: string): boolean => form.test(text)
