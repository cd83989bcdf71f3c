import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Sending } from './send-bytes.ts'

/** What a request of bytes cost the main thread of the server. */
export type Cost = {
  /** Of the reply; 0 for a connection that ended without one. */
  readonly status: number
  readonly ms: number
}

/** Sends bytes to a server from a thread of its own, so that their work counts as the sender's also within one process. */
export type Stranger = {
  readonly send: (bytes: Buffer) => Promise<Cost>
  readonly leave: () => Promise<unknown>
}

export function makeStranger(port: number, pid: number): Stranger {
  const sender = new Worker(new URL('send-bytes.ts', import.meta.url))
  return {
    send: async (bytes) => {
      const from = threadMs(pid)
      sender.postMessage({ port, bytes } satisfies Sending, [])
      const [status] = (await once(sender, 'message')) as [number]
      return { status, ms: threadMs(pid) - from }
    },
    leave: async () => sender.terminate(),
  }
}

/** Milliseconds that a process's main thread has worked. Linux only: reads /proc. */
function threadMs(pid: number): number {
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1e6
}
