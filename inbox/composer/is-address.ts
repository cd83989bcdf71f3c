const address =
  /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)*$/u
const mostCharacters = 254

/** Whether the server takes a text for an address. */
export const isAddress = (text: string) => text.length <= mostCharacters && address.test(text)
