/** An index holds no longer ones, and no program writes them. */
const mostBytes = 500

/** The Message-ID as it is stored and looked up; undefined for one that is too long to be either. */
export function findableId(id: string): string | undefined {
  return id === '' || Buffer.byteLength(id) > mostBytes ? undefined : id
}
