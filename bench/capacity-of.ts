/** What one installation was measured to take. */
export type Costs = {
  /** Processor milliseconds of server and PostgreSQL together. */
  readonly ms: {
    readonly send: number
    readonly createConversation: number
    readonly list: number
    readonly messages: number
    /** Of one event to one open stream, and to one webhook. */
    readonly stream: number
    readonly webhook: number
  }
  /** On disk, with indexes, counters, event and search words: of a message with its share of everything. */
  readonly bytesPerMessage: number
  /** Written to PostgreSQL's log by one sent message. */
  readonly logBytesPerMessage: number
}

/** How people use it: what comes with each message. */
export const mix = {
  messagesPerConversation: 5,
  lists: 1,
  pagesOfMessages: 2,
  streams: 3,
  webhooks: 1,
} as const

/** Half of the cores are left for peaks within a second, vacuum, backups and a standby's work. */
export const busyShare = 0.5
/** The busiest hour against the mean of a day. */
export const peakFactor = 4

export type Capacity = {
  readonly messageMs: number
  readonly peakMessagesPerSecond: number
  readonly messagesPerDay: number
  readonly conversationsPerDay: number
  readonly bytesPerYear: number
  readonly logBytesPerDay: number
}

/** What cells of so many cores carry, if each core does what the measured ones did. */
export function capacityOf(
  { ms, bytesPerMessage, logBytesPerMessage }: Costs,
  { cells, cores }: { readonly cells: number; readonly cores: number },
): Capacity {
  const share = 1 / mix.messagesPerConversation
  const messageMs =
    ms.send * (1 - share) +
    ms.createConversation * share +
    ms.list * mix.lists +
    ms.messages * mix.pagesOfMessages +
    ms.stream * mix.streams +
    ms.webhook * mix.webhooks
  const peakMessagesPerSecond = (cells * cores * 1000 * busyShare) / messageMs
  const messagesPerDay = (peakMessagesPerSecond / peakFactor) * 86_400
  return {
    messageMs,
    peakMessagesPerSecond,
    messagesPerDay,
    conversationsPerDay: messagesPerDay * share,
    bytesPerYear: messagesPerDay * bytesPerMessage * 365,
    logBytesPerDay: messagesPerDay * logBytesPerMessage,
  }
}
