import { appError } from '../../../../../errors.ts'

/** Tests of a workspace in a minute, and of all at a time, in one process. */
const perMinute = 10
const mostAtOnce = 8
const minuteMs = 60_000
const mostRemembered = 10_000

/** Keeps tests of servers from being used to find open ports: few a minute, and one at a time in a workspace. */
export function limitTests(): <Result>(
  workspaceId: string,
  test: () => Promise<Result>,
) => Promise<Result> {
  const recent = new Map<string, number[]>()
  const running = new Set<string>()
  return async (workspaceId, test) => {
    const now = Date.now()
    const times = (recent.get(workspaceId) ?? []).filter((at) => now - at < minuteMs)
    const isBusy = running.has(workspaceId) || running.size >= mostAtOnce
    if (isBusy || times.length >= perMinute) {
      throw appError('mail_tests_limited', { 'retry-after': isBusy ? '5' : '60' })
    }
    recent.delete(workspaceId)
    if (recent.size >= mostRemembered) recent.delete(recent.keys().next().value ?? '')
    recent.set(workspaceId, [...times, now])
    running.add(workspaceId)
    try {
      return await test()
    } finally {
      running.delete(workspaceId)
    }
  }
}
