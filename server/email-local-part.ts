/** The default name of a person: the part of the address before the `@`. */
export function emailLocalPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}
