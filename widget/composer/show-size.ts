const units = ['byte', 'kilobyte', 'megabyte'] as const

/** "1.4 MB". */
export function showSize(language: string, bytes: number): string {
  const at = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: at === 2 ? 1 : 0,
  }).format(bytes / 1000 ** at)
}

/** "12%". */
export const showPercent = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
