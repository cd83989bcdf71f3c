/** What an operator does about a file, by the system's code. */
const remedies: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of its path is no folder',
  EISDIR: 'It is a folder: name a file',
  EACCES: 'This account may not use it: change its rights, or run the command as another account',
  EPERM: 'This account may not use it: change its rights, or run the command as another account',
  EROFS: 'Its disk is read-only: name a file on another one',
  ENOSPC: 'Its disk is full: make room on it, or name a file on another one',
  EDQUOT: 'This account has used up its share of the disk: make room, or name a file elsewhere',
}

/** One sentence about an error of the system, with the next step where one is known. */
export function fileProblem(code: string): string {
  const said = remedies[code]
  return said === undefined ? `The system reports ${code}.` : `${said} (${code}).`
}
