import { fstatSync } from 'node:fs'

/** Whether the file descriptor is systemd's journal, by device and inode: systemd.exec(5), `$JOURNAL_STREAM`. */
export function isSystemdJournal(fd: number, journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false
  try {
    const { dev, ino } = fstatSync(fd)
    return journalStream === `${dev}:${ino}`
  } catch {
    return false
  }
}
