import * as crypto from 'node:crypto'
import { promisify } from 'node:util'

// PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` and `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`. The parameters
// stand in the hash, so that later releases may raise them.
const argon2Parameters = 'm=19456,t=2,p=1'
const scryptParameters = 'ln=17,r=8,p=1'
const saltBytes = 16
const hashBytes = 32
/** scrypt of these parameters takes 128 MiB and a little more. */
const scryptMemory = 160 * 1024 * 1024
const form =
  /^\$(argon2id|scrypt)\$(?:v=19\$)?([a-z]+=\d+(?:,[a-z]+=\d+){2})\$([\w+/]{22})\$([\w+/]{43})$/

type Algorithm = 'argon2id' | 'scrypt'

/** Some builds of Node.js lack Argon2 (RFC 9106). */
const best: Algorithm = typeof crypto.argon2 === 'function' ? 'argon2id' : 'scrypt'

const parametersOf = { argon2id: argon2Parameters, scrypt: scryptParameters } as const

/** A hash of a password, to be stored. */
export async function hashPassword(password: string, algorithm: Algorithm = best): Promise<string> {
  const salt = crypto.randomBytes(saltBytes)
  const hash = await derive(algorithm, parametersOf[algorithm], password, salt)
  const version = algorithm === 'argon2id' ? 'v=19$' : ''
  return `$${algorithm}$${version}${parametersOf[algorithm]}$${encode(salt)}$${encode(hash)}`
}

/** Whether a password has a stored hash. */
export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const { algorithm, parameters, salt, hash } = read(stored)
  return crypto.timingSafeEqual(await derive(algorithm, parameters, password, salt), hash)
}

/** Whether a stored hash has other parameters than new ones, or another algorithm. */
export function isOutdated(stored: string): boolean {
  const { algorithm, parameters } = read(stored)
  return algorithm !== best || parameters !== parametersOf[best]
}

type Stored = {
  readonly algorithm: Algorithm
  readonly parameters: string
  readonly salt: Buffer
  readonly hash: Buffer
}

function read(stored: string): Stored {
  const [, algorithm, parameters = '', salt = '', hash = ''] = form.exec(stored) ?? []
  if (algorithm !== 'argon2id' && algorithm !== 'scrypt') {
    throw new Error('A stored password has an unknown form.')
  }
  return {
    algorithm,
    parameters,
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

async function derive(
  algorithm: Algorithm,
  parameters: string,
  password: string,
  salt: Buffer,
): Promise<Buffer> {
  const values = Object.fromEntries(parameters.split(',').map((one) => one.split('=')))
  const number = (name: string) => Number(values[name])
  if (algorithm === 'argon2id') {
    return promisify(crypto.argon2)('argon2id', {
      message: password,
      nonce: salt,
      memory: number('m'),
      passes: number('t'),
      parallelism: number('p'),
      tagLength: hashBytes,
    })
  }
  const cost = { N: 2 ** number('ln'), r: number('r'), p: number('p'), maxmem: scryptMemory }
  return promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt)(
    password,
    salt,
    hashBytes,
    cost,
  )
}

/** Base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
