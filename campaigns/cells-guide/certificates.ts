import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Makes an authority, `ca.pem` in a folder. Returns a function that has it sign a certificate for names. */
export function makeAuthority(folder: string) {
  const [ca, caKey] = [join(folder, 'ca.pem'), join(folder, 'ca.key')]
  openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=Test', '-keyout', caKey, '-out', ca)
  return (name: string, names: readonly string[]) => {
    const path = (ending: string) => join(folder, `${name}.${ending}`)
    const alternatives = names.map((one) => `DNS:${one}`).join()
    openssl(
      ...['req', '-new', ...key, '-subj', `/CN=${name}`, '-keyout', path('key')],
      ...['-addext', `subjectAltName=${alternatives}`, '-out', path('csr')],
    )
    openssl(
      ...['x509', '-req', '-in', path('csr'), '-CA', ca, '-CAkey', caKey, '-CAcreateserial'],
      ...['-days', '2', '-copy_extensions', 'copy', '-out', path('crt')],
    )
    const both = readFileSync(path('crt'), 'utf8') + readFileSync(path('key'), 'utf8')
    writeFileSync(path('pem'), both)
    return { certificate: path('crt'), key: path('key'), both: path('pem') }
  }
}
