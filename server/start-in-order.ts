type Stop = () => Promise<void>

/**
 * Starts parts one after the other, each of which says by `later` how it is stopped. Last started, first
 * stopped; also when a later part cannot start, such as on a taken port.
 */
export async function startInOrder<Started extends object>(
  start: (later: (stop: Stop) => void) => Promise<Started>,
): Promise<Started & { readonly stop: Stop }> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    return { ...(await start((stopPart) => stops.push(stopPart))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
