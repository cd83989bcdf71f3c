import { dropFiles } from './store-file.ts'
import type { FileStores } from './file-store.ts'

/** Removes every file of a workspace that has been deleted. */
export async function removeWorkspaceFiles(files: FileStores, workspaceId: string): Promise<void> {
  for (const store of new Set([files.of('disk'), files.main])) {
    for await (const key of store.listOlder(workspaceId, new Date(8.64e15))) {
      await dropFiles(store, [key])
    }
  }
}
