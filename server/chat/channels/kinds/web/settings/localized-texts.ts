import { fieldError } from '../../../../../errors.ts'
import { isLonger, readObject, readText, type Field } from '../../../../../api/http/fields.ts'

/** Languages with texts of a channel's own. The widget has its own texts for others. */
const mostLanguages = 20
/** Of a tag as RFC 5646, 4.4.1 recommends to support. */
const longestTag = 35

const tagForm = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i

/** A BCP 47 tag in its canonical form, such as `en` or `pt-BR`; undefined for anything else. */
export function readLanguage(tag: string): string | undefined {
  if (tag.length > longestTag || !tagForm.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** An object by language; `read` reads the value of each. */
export function byLanguage<Value>(
  of: Field<Value | undefined>,
  description: string,
): Field<Readonly<Record<string, Value>> | undefined> {
  return {
    schema: {
      type: 'object',
      additionalProperties: of.schema,
      maxProperties: mostLanguages,
      description,
    },
    read: (given, name) => {
      const source = readObject(given, name)
      if (source === undefined) return undefined
      const tags = Object.keys(source)
      if (tags.length > mostLanguages) throw fieldError(`${name} is too long.`, 'field_too_long')
      const texts = tags.map((tag) => {
        const language = readLanguage(tag)
        if (language === undefined) {
          throw fieldError(
            `Invalid ${name}: ${tag.slice(0, longestTag)}. It must be a language tag.`,
          )
        }
        return [language, of.read(source[tag], `${name}.${language}`)] as const
      })
      return Object.fromEntries(texts.filter(([, value]) => value !== undefined)) as Record<
        string,
        Value
      >
    },
  }
}

/** Texts by name, each with its greatest length; unknown names are refused, since they would be mistakes. */
export function textsOf<Name extends string>(
  lengths: Readonly<Record<Name, number>>,
): Field<Readonly<Partial<Record<Name, string>>> | undefined> {
  const names = Object.keys(lengths)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(lengths).map(([name, maxLength]) => [name, { type: 'string', maxLength }]),
      ),
    },
    read: (given, name) => {
      const source = readObject(given, name)
      if (source === undefined) return undefined
      const unknown = Object.keys(source).find((key) => !names.includes(key))
      if (unknown !== undefined) {
        throw fieldError(
          `Invalid ${name}: ${unknown.slice(0, longestTag)}. Allowed values are ${names.join(', ')}.`,
        )
      }
      const read = (Object.keys(source) as Name[]).flatMap((key) => {
        const value = readText(source[key], `${name}.${key}`)?.trim() ?? ''
        if (isLonger(value, lengths[key]))
          throw fieldError(`${name}.${key} is too long.`, 'field_too_long')
        return value === '' ? [] : [[key, value] as const]
      })
      return Object.fromEntries(read) as Partial<Record<Name, string>>
    },
  }
}
