import { randomBytes, randomUUID } from 'node:crypto'
import {
  exchange,
  type Send,
  type TestApp,
  type TestReply,
  type TestWorkspace,
} from '../../../../../test/app.ts'
import { assertDocumented } from '../../../../../test/reply-checks.ts'
import { basePath } from '../../../../start/app.ts'
import { openStream, type Stream } from '../../../events/testing/open-stream.ts'
import { makeTicket } from '../../kinds/web/ticket.ts'

/** The parts of a running server that a visitor needs. */
type Served = Pick<TestApp, 'services' | 'port' | 'owner'>

export type Web = Readonly<Record<string, unknown>>

/** A browser with the widget of a channel. */
export type Visitor = {
  readonly token: string
  readonly ticket: string
  /** A request under the base path of the API. */
  readonly send: Send
  /** A request of the widget, with its ticket and token in the body. */
  readonly widget: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string | undefined>,
  ) => Promise<TestReply>
  /** Opens the stream of events. */
  readonly stream: (query?: string, headers?: Record<string, string>) => Promise<Stream>
  /** Sends a first message and returns the conversation. */
  readonly start: (body?: string, more?: object) => Promise<TestReply['body']>
}

/** A web channel of the workspace. */
export async function webChannel(
  app: Served,
  space: TestWorkspace,
  web: Web = {},
): Promise<string> {
  const { body } = await space.send('POST', '/channels', { name: `Web ${randomUUID()}` })
  const { id } = body.channel
  await app.owner.query(
    `update channels set kind = 'web', settings = $3 where workspace_id = $1 and id = $2`,
    [space.id, id, JSON.stringify({ pre_chat: { fields: [] }, ...web })],
  )
  return id as string
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A browser on a page of the channel; nothing is stored of it yet. */
export function openWidget(
  app: Served,
  space: TestWorkspace,
  channelId: string,
  token = newToken(),
): Visitor {
  const ticket = makeTicket(app.services, {
    workspace_id: space.id,
    channel_id: channelId,
    origin: 'https://shop.example',
  })
  return widgetWith({ port: app.port, subdomain: space.subdomain, ticket, token })
}

type Opened = Pick<TestWorkspace, 'port' | 'subdomain'> & Pick<Visitor, 'ticket' | 'token'>

/** The same with a ticket that a server gave, which may run in another process. */
export function widgetWith({ port, subdomain, ticket, token }: Opened): Visitor {
  const host = `chat--${subdomain}.localhost:${port}`
  const request = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string | undefined>,
  ) => {
    const isRaw = typeof body === 'string' || body === undefined || body instanceof Buffer
    const payload = isRaw ? body : JSON.stringify(body)
    const reply = await exchange(port, method, path, payload, {
      host,
      origin: `http://${host}`,
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    if (method !== 'HEAD') assertDocumented(method, path, reply)
    return reply
  }
  const widget: Visitor['widget'] = async (method, path, body, headers = {}) =>
    request(method, `/widget${path}`, body && { ticket, device_token: token, ...body }, {
      ...(method === 'DELETE' || /^\/(?:conversations\/|visit$)/.test(path)
        ? {}
        : { authorization: undefined }),
      ...headers,
    })
  return {
    token,
    ticket,
    widget,
    send: async (method, path, body, headers = {}) =>
      request(method, `${basePath}${path}`, body, headers),
    stream: async (query = '', headers = {}) =>
      openStream({
        port,
        query,
        headers: { host, authorization: `Bearer ${token}`, ...headers },
      }),
    start: async (body = 'Hello', more = {}) => {
      const id = randomUUID()
      const reply = await widget(
        'POST',
        '/conversations',
        { message: { external_id: id, body }, ...more },
        { 'idempotency-key': id },
      )
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
      return reply.body.conversation
    },
  }
}
