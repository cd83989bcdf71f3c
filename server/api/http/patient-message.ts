import { httpModule } from '../../http-module.ts'

/** Reading a chunk costs a microsecond or two, whatever is in it. */
const usualChunkBytes = 64
/** Short chunks that every body may have. */
const freeChunks = 1_024

/**
 * A request that reads no more of its body than has come with its head, until somebody wants it: not before the sender is known.
 * Node alone would buffer 64 KiB, which may be as many chunks. Ends the connection of a body in nothing but tiny chunks.
 */
export class PatientMessage extends httpModule.IncomingMessage {
  #chunks = 0
  #bytes = 0

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    // The rest of the bytes that were read from the connection.
    if (this.destroyed) return false
    this.#chunks += 1
    if (chunk instanceof Buffer) this.#bytes += chunk.length
    if (this.#chunks > freeChunks && this.#bytes < this.#chunks * usualChunkBytes) {
      this.destroy()
      return false
    }
    const wantsMore = super.push(chunk, encoding)
    return wantsMore && this.readableFlowing !== null
  }
}
