/** Whether a language is written from right to left: launcher and chat are mirrored. */
export const isRightToLeft = (tag: string): boolean =>
  /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(tag)
