import { checkFiles, type AttachedFile } from '../../attachments/attach-files.ts'

/** The files of a message in their order. Throws 422 for one that this device did not upload, as for an unknown one. */
export function ownFiles(
  deviceId: string,
  ids: readonly string[],
  found: readonly AttachedFile[],
): AttachedFile[] {
  return checkFiles(
    ids,
    found.filter((file) => file.device_id === deviceId),
  )
}
