// The lines of the editor's icons, in a square of 24.
export const boldIcon = 'M8 5h5a3.5 3.500 0 0 1 0 7H8zM8 12h6a3.5 3.500 0 0 1 0 7H8z'
export const italicIcon = 'M10 5h7M7 19h7M14 5l-4 14'
export const linkIcon =
  'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1'
export const bulletsIcon =
  'M9.5 6.500H20M9.5 12H20M9.5 17.500H20M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01'
export const numbersIcon =
  'M10.5 6.500H20M10.5 12H20M10.5 17.500H20M4 5.500 5.500 4.500v5M4 14.500h3l-3 4h3'
export const quoteIcon = 'M5 5v14M9.500 7.500H19M9.500 12H19M9.500 16.500H15'
export const codeIcon = 'm9 7-5 5 5 5M15 7l5 5-5 5'
