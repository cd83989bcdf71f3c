type Components = Readonly<Record<string, Readonly<Record<string, object>>>>

/** The components that these values refer to, directly or by others, in their order. */
export function usedComponents<All extends Components>(roots: readonly object[], all: All): All {
  const used = new Set<string>()
  const visit = (value: unknown) => {
    const text = JSON.stringify(value)
    const referred = text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)
    // Credentials are referred to by their names.
    const credentials = text.matchAll(/[[,]\{"(\w+)":\[[^[\]{}]*\]\}/g)
    const found = [
      ...[...referred].map(([, kind = '', name = '']) => [kind, name] as const),
      ...[...credentials].map(([, name = '']) => ['securitySchemes', name] as const),
    ]
    for (const [kind, name] of found) {
      const key = `${kind}/${name}`
      const component = all[kind]?.[name]
      if (component === undefined || used.has(key)) continue
      used.add(key)
      visit(component)
    }
  }
  roots.forEach(visit)
  const kept = Object.entries(all).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
  ])
  return Object.fromEntries(kept) as All
}
