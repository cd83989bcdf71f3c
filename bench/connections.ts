import { execFileSync } from 'node:child_process'

type Socket = { readonly pids: readonly number[]; readonly own: string; readonly peer: string }

/** Process ids at the other ends of the Unix sockets and TCP connections that these processes have opened. */
export function connectedWith(pids: readonly number[]): Set<number> {
  const own = new Set(pids)
  const sockets = [...list('-x'), ...list('-t')]
  const owners = new Map(sockets.map((socket) => [socket.own, socket.pids]))
  const others = sockets
    .filter((socket) => socket.pids.some((pid) => own.has(pid)))
    .flatMap(({ peer }) => owners.get(peer) ?? [])
  return new Set(others.filter((pid) => !own.has(pid)))
}

/** Established sockets of one kind, by iproute2's `ss`: a Unix socket is named by its inode, TCP by its address. */
function list(kind: '-x' | '-t'): Socket[] {
  const lines = execFileSync('ss', [kind, '-pnH', 'state', 'established'], { encoding: 'utf8' })
  return lines.split('\n').flatMap((line) => {
    const pids = [...line.matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid))
    const words = line.trim().split(/\s+/)
    const ends = kind === '-x' ? unixEnds(words) : words.slice(2, 4)
    const [own, peer] = ends
    return own === undefined || peer === undefined ? [] : [{ pids, own, peer }]
  })
}

/** "u_str 0 0 /run/x 1165906 * 1165909 users:…": the path may be absent, the inodes stand before and after the peer's. */
function unixEnds(words: readonly string[]): string[] {
  return words.filter((word) => /^\d{2,}$/.test(word)).slice(-2)
}
