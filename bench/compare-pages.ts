import { basePath, type World } from './world.ts'
import { loadOverHttp } from './http-load.ts'
import { median } from './median.ts'
import type { PageCost } from './results.ts'

/** First and last page of each list, in turn, one connection: does a far page cost more? */
export async function comparePages(
  world: World,
  options: { rounds: number; seconds: number },
): Promise<PageCost[]> {
  const { large, owner } = world
  const { rows: longest } = await owner.query<{ id: string; message_count: number }>(
    `select id, message_count from conversations where workspace_id = $1
      order by message_count desc limit 1`,
    [large.workspaceId],
  )
  const { rows: counted } = await owner.query<{ contacts: number; conversations: number }>(
    `select (select count(*) from contacts where workspace_id = $1) as contacts,
            (select count(*) from conversations where workspace_id = $1) as conversations`,
    [large.workspaceId],
  )
  const [conversation] = longest
  const [count] = counted
  if (conversation === undefined || count === undefined) throw new Error('Nothing was generated.')
  const lists = [
    { path: '/visitors?', total: count.contacts },
    { path: '/conversations?sort=created_at&', total: count.conversations },
    { path: `/conversations/${conversation.id}/messages?`, total: conversation.message_count },
  ]
  const costs: PageCost[] = []
  for (const { path, total } of lists) {
    // The last page that is full, or it would be the lighter one.
    const last = Math.floor(total / 15)
    const [near, far] = await inTurn(
      world,
      options,
      [1, last].map((page) => `${path}page=${page}&per_page=15`),
    )
    costs.push({
      list: `GET ${path.replace(conversation.id, '…').replace(/[?&]$/, '')}`,
      lastPage: last,
      firstMs: near!,
      lastMs: far!,
    })
  }
  return costs
}

async function inTurn(
  { server, large }: World,
  options: { rounds: number; seconds: number },
  paths: readonly string[],
): Promise<number[]> {
  const p50s: number[][] = paths.map(() => [])
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      const target = {
        host: large.host,
        key: large.key,
        method: 'GET',
        path: basePath + path,
      } as const
      const { p50 } = await loadOverHttp(server.port, [target], 1, options.seconds / 4)
      p50s[index]!.push(p50)
    }
  }
  return p50s.map(median)
}
