import assert from 'node:assert/strict'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { test } from 'node:test'
import { arePushKeys, encryptPush } from './encrypt-push.ts'
import { decryptPush } from './testing/push-service.ts'
import { vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, appendix A.
const example = {
  message: 'When I grow up, I want to be a watermelon',
  p256dh: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  browserKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('A message is encrypted as in the example of RFC 8291', () => {
  const { message, salt, privateKey, ...keys } = example
  const body = encryptPush(Buffer.from(message), keys, { salt, privateKey })
  assert.equal(body.toString('base64url'), example.body)
})

test('A browser decrypts what is encrypted for it, and each message has a key of its own', () => {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys(), auth: randomBytes(16) }
  const browser = { ...keys, privateKey: ecdh.getPrivateKey() }
  const bodies = ['', 'ä', 'x'.repeat(3_900)].map((text) => {
    const body = encryptPush(Buffer.from(text), keys)
    assert.equal(decryptPush(body, browser), text)
    return body.subarray(0, 86).toString('hex')
  })
  assert.equal(new Set(bodies).size, 3)
})

test('Only points of the curve with sixteen bytes are keys of a subscription', () => {
  const { p256dh, auth } = example
  assert.ok(arePushKeys({ p256dh, auth }))
  const bent = Buffer.from(p256dh)
  bent[64] = (bent[64] ?? 0) ^ 1
  for (const wrong of [bent, p256dh.subarray(1), Buffer.alloc(65), Buffer.alloc(0)]) {
    assert.ok(!arePushKeys({ p256dh: wrong, auth }))
  }
  assert.ok(!arePushKeys({ p256dh, auth: auth.subarray(1) }))
})

test('The sender names itself by a token for the push service alone, signed by the key that it shows', () => {
  const scalar = example.privateKey
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar)
  const publicKey = ecdh.getPublicKey()
  const header = vapidHeader({ scalar, publicKey }, 'https://push.example/a/b?c', 'mailto:a@x.test')
  const [, token = '', shown = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  assert.equal(shown, publicKey.toString('base64url'))
  const [head = '', body = '', signature = ''] = token.split('.')
  assert.deepEqual(JSON.parse(bytes(head).toString()), { typ: 'JWT', alg: 'ES256' })
  const { aud, sub, exp } = JSON.parse(bytes(body).toString()) as Record<string, unknown>
  assert.deepEqual([aud, sub], ['https://push.example', 'mailto:a@x.test'])
  const hours = (Number(exp) - Date.now() / 1_000) / 3_600
  assert.ok(hours > 11 && hours <= 12)
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const given = { key, dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', Buffer.from(`${head}.${body}`), given, bytes(signature)))
})
