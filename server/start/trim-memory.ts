type Trim = { readonly malloc_trim: (left: bigint) => number }

let known: Trim | undefined
let isLookedFor = false

/**
 * Returns to the system what the C library has of freed memory: a start and a load leave 20 MB, scattered over the arenas of its
 * threads, which it keeps for itself. Does nothing where there is no such function, as without glibc (docs/decisions/0272).
 */
export function trimMemory(): void {
  if (!isLookedFor) known = find()
  isLookedFor = true
  known?.malloc_trim(0n)
}

function find(): Trim | undefined {
  // The operator of a server can do nothing about Node's warning that the module is experimental.
  const usual = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {}
  Object.defineProperty(process, 'emitWarning', { ...usual, value: () => undefined })
  try {
    const { dlopen } = process.getBuiltinModule('node:ffi')
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } })
    return functions
  } catch {
    return undefined
  } finally {
    Object.defineProperty(process, 'emitWarning', usual)
  }
}
