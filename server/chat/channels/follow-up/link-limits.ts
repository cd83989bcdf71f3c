/** A link in a mail opens its conversation for so long on devices that did not have it, and on so many. */
export const linkLastsMs = 7 * 86_400_000
export const mostDevices = 3
