/** A tar header states the size of its content, so data of unknown size is archived in parts of this size. */
const partBytes = 4 * 1024 * 1024

/** Groups the chunks of a stream into parts of at least `partBytes`; the last one may be smaller. */
export async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield part
    part = []
    bytes = 0
  }
  if (bytes > 0) yield part
}
