const variable = /\{\{([^{}]{1,300})\}\}/g

/** A text with its variables filled in; those without a value stay as they are, so that they are seen. */
export function fillVariables(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(variable, (whole, name: string) => {
    const value = valueOf(name.trim())
    return value === undefined || value === '' ? whole : value
  })
}
