/**
 * Whether a key belongs to an input method, such as the Enter that takes Japanese words. Safari ends the composition before that
 * key, which then only has the code 229 of keys that an input method has used.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229
