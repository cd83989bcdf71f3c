import { fstatSync } from 'node:fs'

/**
 * Whether what is written to the file descriptor goes into systemd's journal, which keeps it and shows it
 * to every administrator: systemd.exec(5), `$JOURNAL_STREAM`, names its device and inode.
 */
export function isJournal(fd: number, journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false
  try {
    const { dev, ino } = fstatSync(fd)
    return journalStream === `${dev}:${ino}`
  } catch {
    return false
  }
}
