/** The lantern on a porch: the icon of every page, as SVG. */
export const lanternIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="7" fill="#26324a"/>' +
  '<path d="M16 4v3M11 11a5 4 0 0 1 10 0z" fill="none" stroke="#f2c14e" stroke-width="2" stroke-linecap="round"/>' +
  '<path d="M10 12h12l-2 13h-8z" fill="#f2c14e"/>' +
  '<path d="M16 15c2 2.4 2.6 3.6 2.6 5a2.6 2.6 0 0 1-5.2 0c0-1.4.6-2.6 2.6-5z" fill="#fff6da"/>' +
  '<path d="M11 27h10" stroke="#f2c14e" stroke-width="2" stroke-linecap="round"/></svg>'
