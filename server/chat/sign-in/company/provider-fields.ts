import { domainToASCII } from 'node:url'
import { boolean, describe, object, refine, text, texts } from '../../../api/http/fields.ts'
import { fieldError } from '../../../errors.ts'
import { claimRules } from './claim-rules.ts'

const slugForm = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
const domainForm = /^(?=.{4,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}(?: [\x21\x23-\x5b\x5d-\x7e]{1,100}){0,20}$/
/** Has routes of its own below the same address. */
const reserved = 'join'
const mostDomains = 20

const slug = refine(
  text({
    maxCharacters: 40,
    trim: true,
    description:
      'Small letters, digits and hyphens. Part of the address that the provider sends people back to, so it never changes.',
  }),
  (value, name) => {
    if (!slugForm.test(value) || value === reserved) throw fieldError(`Invalid ${name}: ${value}.`)
    return value
  },
)

const scope = refine(
  text({
    maxCharacters: 400,
    trim: true,
    description: 'What is asked for; `openid email profile` by default.',
  }),
  (value, name) => {
    if (!scopeForm.test(value)) throw fieldError(`Invalid ${name}: ${value}.`)
    if (!value.split(' ').includes('openid')) throw fieldError(`${name} must contain openid.`)
    return value
  },
)

/** A domain of mail addresses: lower case, in punycode. Throws 422 for anything else. */
export function readDomain(given: string, name: string): string {
  const ascii = domainToASCII(given.trim().toLowerCase())
  if (!domainForm.test(ascii)) throw fieldError(`Invalid ${name}: ${given}.`)
  return ascii
}

const domains = refine(
  texts({
    maxCharacters: 253,
    description:
      'Proven domains. An account whose verified address is there is joined to the member of that address at its first sign-in.',
  }),
  (given, name) => {
    const read = [...new Set(given.map((one) => readDomain(one, name)))]
    if (read.length > mostDomains) throw fieldError(`${name} is too long.`, 'field_too_long')
    return read
  },
)

const changeable = {
  name: text({ maxCharacters: 60, trim: true, description: 'On the button of the sign-in page.' }),
  client_id: text({ maxCharacters: 255, trim: true }),
  client_secret: text({
    maxCharacters: 1_000,
    trim: true,
    description: 'Of the provider. Stored sealed, and never shown again.',
  }),
  scope,
  domains,
  claims: claimRules,
}

const issuer = text({
  maxCharacters: 500,
  trim: true,
  description: 'As its discovery document names itself, such as `https://login.acme.example`.',
})

/** The fields of a new provider. */
export const newProviderFields = object({ slug, issuer, ...changeable }, [
  'slug',
  'issuer',
  'name',
  'client_id',
  'client_secret',
])

/** The fields of a change. */
export const changedProviderFields = object({
  ...changeable,
  enabled: boolean('Only after a test of the sign-in.'),
})

const domainText = text({ maxCharacters: 253, trim: true })

/** The body that names a domain. */
export const domainFields = object(
  {
    domain: refine(
      { ...domainText, schema: describe(domainText.schema, 'Such as `acme.example`.') },
      readDomain,
    ),
  },
  ['domain'],
)
