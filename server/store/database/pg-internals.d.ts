/** The driver's own conversion of a value to what it sends; exported by the package, but untyped. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null
}
