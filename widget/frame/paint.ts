import type { PublicChannel } from '../state/shapes.ts'

/** Sets the channel's colours. */
export function paintBrand({ colors }: PublicChannel): void {
  const { style } = document.documentElement
  style.setProperty('--brand', colors.fill)
  style.setProperty('--on-brand', colors.on_fill)
  style.setProperty('--brand-line', `light-dark(${colors.light}, ${colors.dark})`)
}

/** Light or dark by the page's wish, else by the visitor's system. */
export function paintTheme(theme: 'light' | 'dark' | 'system'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
