import { exchangeRaw } from '../../campaigns/exchange.ts'
import { basePath } from '../make-data.ts'
import { savedViews } from './inbox-requests.ts'

/** Saves the views of the bench for the member of a session, unless a run before has done so. */
export async function saveViews(
  port: number,
  host: string,
  session: Readonly<Record<string, string>>,
): Promise<void> {
  const ask = async (method: 'GET' | 'POST', body?: object) =>
    exchangeRaw({
      port,
      method,
      path: `${basePath}/views`,
      headers: { host, ...session, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      timeoutMs: 30_000,
    })
  const { views } = JSON.parse((await ask('GET')).text) as { views: unknown[] }
  for (const filter of savedViews.slice(views.length)) {
    const made = await ask('POST', { name: filter, filter, shared: false })
    if (made.status !== 201) throw new Error(`${filter}: ${made.text}`)
  }
}
