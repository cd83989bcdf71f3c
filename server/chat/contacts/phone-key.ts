/** The digits of a phone number without the 00 of an international call, as numbers are compared; null without any. */
export function phoneKey(phone: string | null): string | null {
  const digits = phone?.replaceAll(/[^0-9]/g, '').replace(/^00/, '') ?? ''
  return digits === '' ? null : digits
}
