const form = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

/** The form of a time of the day: `00:00` to `23:59`. */
export const timeOfDayPattern = form.source

export const isTimeOfDay = (text: string): boolean => form.test(text)
