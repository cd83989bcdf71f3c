/**
 * Measures what the inbox requests in a workspace of a million conversations and messages and 100,000 contacts: each request by
 * itself over one connection, then over eight, and beside it pgbench with the statements of the same request over one. Prints a
 * table. `npm run bench:inbox -- --data <folder>` keeps the filled database there for the next run.
 *
 *   --conversations <n>   default: 1,000,000
 *   --samples <n>         requests over one connection, default: 200
 *   --seconds <n>         of the load over eight and of pgbench, default: 3
 *   --only <text>         requests with this text in their names; `paint`: the page in Chromium alone,
 *                         `settings`: its settings
 *   --serve               fills, prints where the inbox is, and waits, to look at it by hand
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedServer } from '../campaigns/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/start/open-database.ts'
import { fillInbox } from './inbox/fill-inbox.ts'
import { inboxRequests, type InboxRequest } from './inbox/inbox-requests.ts'
import { inboxTable, type InboxPoint } from './inbox/inbox-table.ts'
import { knownOf } from './inbox/known-of.ts'
import { measurePaint } from './inbox/paint.ts'
import { measureSettings } from './inbox/settings-pages.ts'
import { openSession } from './inbox/open-session.ts'
import { saveViews } from './inbox/save-views.ts'
import { loadOverHttp, requestText, type Target } from './http-load.ts'
import { basePath, startInstallation } from './make-data.ts'
import { openConnection } from './one-connection.ts'
import { percentile } from './percentile.ts'
import { runPgbench } from './pgbench.ts'
import { makeRecorder } from './recorder.ts'
import { ownCheckout, settingsOf } from './world.ts'

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    conversations: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    serve: { type: 'boolean', default: false },
  },
})
const manyConnections = 8
const folder = mkdtempSync(join(tmpdir(), 'porchlight-inbox-'))
const dataFolder = given.data ?? join(folder, 'data')
mkdirSync(dataFolder, { recursive: true })
const server = await startInstallation(ownCheckout, dataFolder)
const config = readConfig({ PORCHLIGHT_DATA: dataFolder })
const ignore = () => undefined
const opened = await openDatabase(config, {
  ...{ purpose: 'command', commandName: 'bench', log: ignore, onError: ignore },
})
const recorder = makeRecorder(config, opened)
try {
  const workspaceId = await fillInbox(dataFolder, Number(given.conversations))
  const { owner } = opened
  const headers = await openSession(owner, workspaceId)
  await saveViews(server.port, 'inbox.localhost', headers)
  if (given.serve) {
    console.log(`http://inbox.localhost:${server.port}/inbox`, headers['Cookie'])
    await new Promise<void>((resolve) => process.once('SIGINT', resolve))
  } else {
    const known = await knownOf(owner, workspaceId)
    const requests = inboxRequests(known)
    const points: InboxPoint[] = []
    for (const request of requests.filter(({ name }) => name.includes(given.only))) {
      const point = await measure(request, workspaceId, headers)
      points.push(point)
      console.error(request.name, point.p50.toFixed(1), point.p99.toFixed(1))
    }
    console.log(inboxTable(points))
    if ('paint'.includes(given.only)) {
      const [id = ''] = known.ids
      const origin = `http://inbox.localhost:${server.port}`
      const { rows, still, messages, editor } = await measurePaint(origin, headers, id, 15)
      console.log(
        `Rows after ${rows.toFixed(0)} ms, ${(rows / still).toFixed(1)} × a still page's ${still.toFixed(0)} ms; ` +
          `a conversation's messages after ${messages.toFixed(0)} ms, its editor after ${editor.toFixed(0)} ms.`,
      )
    }
    if ('settings'.includes(given.only)) {
      const opened = await measureSettings(`http://inbox.localhost:${server.port}`, headers, 5)
      const slowest = opened.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
      console.log(
        `${opened.length} pages of settings, the slowest: ` +
          `${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', ')}.`,
      )
    }
    console.log(
      `Load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')} after.`,
    )
  }
} finally {
  await recorder.close()
  await opened.close()
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function measure(
  request: InboxRequest,
  workspaceId: string,
  headers: Readonly<Record<string, string>>,
): Promise<InboxPoint> {
  const targets = request.paths.map((path): Target => ({
    host: 'inbox.localhost',
    key: '',
    method: 'GET',
    path: basePath + path,
    headers,
  }))
  const texts = targets.map((target) => Buffer.from(requestText(server.port, target)))
  const connection = await openConnection(server.port)
  const samples = Number(given.samples)
  const warmUp = Math.max(texts.length, 20)
  const latencies: number[] = []
  for (let at = 0; at < warmUp + samples; at += 1) {
    const took = await connection.ask(texts[at % texts.length]!)
    if (at >= warmUp) latencies.push(took)
  }
  connection.close()
  const seconds = Number(given.seconds)
  const many = await loadOverHttp(server.port, targets, manyConnections, seconds)
  const { socketFolder, port } = embeddedServer(dataFolder)
  const bare: number[] = []
  // The middle of the paths stands for all of them.
  for (const target of targets.filter((_, at) => at % Math.ceil(targets.length / 4) === 0)) {
    const options = {
      clients: 1,
      seconds: Math.max(1, seconds / 3),
      settings: settingsOf({ workspaceId }),
    }
    bare.push(
      1000 / (await runPgbench({ socketFolder, port }, await recorder.read(target), options)),
    )
  }
  return {
    request,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    manyP50: many.p50,
    manyP99: many.p99,
    rate: many.rate,
    bareMs: bare.reduce((sum, ms) => sum + ms, 0) / bare.length,
  }
}
