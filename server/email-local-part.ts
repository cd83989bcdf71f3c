/** What a person is called before anybody says: the part of the address before the `@`. */
export function emailLocalPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}
