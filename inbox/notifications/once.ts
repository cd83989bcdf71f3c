/** By then every tab has the event. */
const heldMs = 15_000

/** Runs the task for an event in one tab of the browser, which the others see by its lock. */
export async function once(eventId: string, task: () => void): Promise<void> {
  await navigator.locks.request(
    `porchlight.notify.${eventId}`,
    { ifAvailable: true },
    async (lock) => {
      if (lock === null) return
      task()
      await new Promise((resolve) => setTimeout(resolve, heldMs))
    },
  )
}
