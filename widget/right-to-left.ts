/** Whether a language is written from right to left: the chat is mirrored. */
export const isRightToLeft = (tag: string): boolean =>
  /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(tag)
