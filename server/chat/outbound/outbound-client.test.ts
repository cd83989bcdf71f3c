import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { checkUrl } from './check-url.ts'
import { makeOutboundClient, type OutboundLimits } from './outbound-client.ts'
import { isPrivateAddress, isPublicAddress } from './public-address.ts'
import { refusedUrls } from './testing/refused-urls.ts'

const limits: OutboundLimits = { timeoutMs: 5_000, replyBytes: 1_000 }
const open = { allowsPrivate: true }
const shut = { allowsPrivate: false }

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

async function post(
  url: string,
  rules = open,
  given: Partial<OutboundLimits> = {},
  resolve?: (host: string) => Promise<readonly string[]>,
) {
  const client = makeOutboundClient(rules, { ...limits, ...given }, resolve)
  try {
    const { signal } = new AbortController()
    return await client.post({ url, headers: { 'x-sent': 'yes' }, body: '{"a":"ä"}', signal })
  } finally {
    client.close()
  }
}

test('Addresses that are not public are refused in any spelling, as are other malformed ones', () => {
  assert.ok(refusedUrls.length >= 150, String(refusedUrls.length))
  for (const url of refusedUrls) {
    const allowed = checkUrl(url, shut)
    assert.equal(allowed, undefined, `${url} is allowed as ${allowed?.href}`)
  }
})

test('Addresses of the public internet are allowed, with any path, query and high port', () => {
  const good = [
    'https://example.com',
    'https://example.com./',
    'https://example.com:443/hook?a=b',
    'https://example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://172.15.255.255/',
    'https://172.32.0.1/',
    'https://100.63.255.255/',
    'https://100.128.0.1/',
    'https://[2001:4860:4860::8888]/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'https://127.0.0.1.nip.io/',
  ]
  for (const url of good) assert.ok(checkUrl(url, shut), url)
})

test('Where private addresses are allowed, link-local, multicast and translated ones are not', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '172.20.0.2', '192.168.1.9', '::1', 'fd00::1']) {
    assert.ok(isPrivateAddress(address) && !isPublicAddress(address), address)
  }
  const never = ['169.254.169.254', '0.0.0.0', '224.0.0.1', '::ffff:127.0.0.1', 'fe80::1', '::']
  for (const address of [...never, 'fe80::1%eth0', '64:ff9b::7f00:1', 'x', '']) {
    assert.ok(!isPrivateAddress(address) && !isPublicAddress(address), address)
  }
  for (const url of ['http://localhost:8080/', 'http://n8n:5678/hook', 'http://[::1]:3000/']) {
    assert.ok(checkUrl(url, open), url)
  }
  assert.equal(checkUrl('http://169.254.169.254/latest/meta-data/', open), undefined)
})

test('A host name that resolves to any non-public address is refused without a connection', async (t) => {
  let requests = 0
  const url = await serve(t, (_request, reply) => {
    requests += 1
    reply.end()
  })
  const port = new URL(url).port
  const answers = [
    ['127.0.0.1'],
    ['::1'],
    ['93.184.216.34', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['169.254.169.254'],
    ['fe80::1%lo'],
    ['localhost'],
    [],
  ]
  for (const addresses of answers) {
    const reply = post(`https://rebind.example:${port}/`, shut, {}, async () => addresses)
    await assert.rejects(reply, /does not lead to a public address/, addresses.join())
  }
  for (const refused of ['https://127.0.0.1/', 'http://example.com/']) {
    await assert.rejects(post(refused, shut), /not allowed/)
  }
  assert.equal(requests, 0)
})

test('A host name is looked up once per connection, so a later DNS answer cannot redirect it', async (t) => {
  const hosts: string[] = []
  const url = await serve(t, (request, reply) => {
    hosts.push(request.headers.host ?? '')
    reply.end('ok')
  })
  const { port } = new URL(url)
  let lookups = 0
  const resolve = async () => ((lookups += 1) === 1 ? ['127.0.0.1'] : ['169.254.169.254'])
  const client = makeOutboundClient(open, limits, resolve)
  t.after(client.close)
  const { signal } = new AbortController()
  const request = { url: `http://rebind.example:${port}/`, headers: {}, body: '', signal }
  assert.equal((await client.post(request)).status, 200)
  assert.equal((await client.post(request)).status, 200)
  assert.deepEqual(hosts, [`rebind.example:${port}`, `rebind.example:${port}`])
  assert.equal(lookups, 1)
  client.close()
  await assert.rejects(client.post(request), /does not lead to a public address/)
})

test('The request carries the given body and headers, and the reply has status, headers and body', async (t) => {
  let got = ''
  const url = await serve(t, (request, reply) => {
    request.on('data', (chunk) => (got += String(chunk)))
    request.on('end', () => {
      reply.writeHead(418, { 'set-cookie': ['a=1', 'b=2'] }).end(`${request.headers['x-sent']}\0`)
    })
  })
  const { status, headers, body } = await post(url)
  assert.deepEqual([status, headers['set-cookie'], body], [418, 'a=1, b=2', 'yes\uFFFD'])
  assert.equal(got, '{"a":"ä"}')
})

test('A redirect is not followed', async (t) => {
  let requests = 0
  const target = await serve(t, (_request, reply) => {
    requests += 1
    reply.end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await serve(t, (_request, reply) => {
      reply.writeHead(status, { location: target }).end()
    })
    assert.equal((await post(url)).status, status)
  }
  assert.equal(requests, 0)
})

test('An endless reply is cut off, and its status is returned', async (t) => {
  const url = await serve(t, (_request, reply) => {
    const more = () =>
      void (reply.destroyed || reply.write('x'.repeat(500), () => setImmediate(more)))
    more()
  })
  const { status, body } = await post(url)
  assert.deepEqual([status, body.length], [200, 1_000])
})

test('Silence, replies that are not HTTP and too large headers are errors', async (t) => {
  const silent = await serve(t, () => undefined)
  await assert.rejects(post(silent, open, { timeoutMs: 50 }), /No answer within 0\.05 s/)
  const chatty = await serve(t, (_request, reply) => {
    reply.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end()
  })
  await assert.rejects(post(chatty), /connection failed \(HPE_HEADER_OVERFLOW\)/)
  const other = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('220 mail.example ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  await assert.rejects(post(`http://127.0.0.1:${port}/`), /connection failed/)
  await assert.rejects(post('http://127.0.0.1:1/'), /not allowed/)
  const lost = async () => Promise.reject(new Error('no server'))
  await assert.rejects(post('https://slow.example/', shut, {}, lost), /connection failed/)
  const never = async () => new Promise<string[]>(() => undefined)
  const late = post('https://slow.example/', shut, { timeoutMs: 50 }, never)
  await assert.rejects(late, /No answer within/)
})

test('A slow reply is returned with its status when the time is up', async (t) => {
  const url = await serve(t, (_request, reply) => {
    reply.writeHead(202)
    reply.write('a')
  })
  const { status, body } = await post(url, open, { timeoutMs: 1_000 })
  assert.deepEqual([status, body], [202, 'a'])
})
