// The lines of our icons, in a square of 24: each a name of its own, so that an app carries only those it shows.
export const atIcon =
  'M8.3 12a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0M15.7 8.500v4.800a2.3 2.3 0 0 0 4.6 0V12A8.3 8.3 0 1 0 16 19.3'
export const backIcon = 'm14 6-6 6 6 6'
export const bubbleIcon = 'M20.5 12a8 8 0 0 1-11.7 7.100L4 20.500l1.4-4.600A8 8 0 1 1 20.5 12z'
export const chartIcon = 'M5 20V11M12 20V4M19 20v-6'
export const checkIcon = 'm5 12.5 4.5 4.500L19 7.5'
export const checksIcon = 'm3 12.5 4 4L15 8M11 15.500l1 1L21 8'
export const clipIcon =
  'm18.5 11-6.7 6.700a4 4 0 0 1-5.6-5.600l7-7a2.7 2.7 0 0 1 3.8 3.800l-7 7a1.3 1.3 0 0 1-1.9-1.900L14.5 8'
export const clockIcon = 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M12 7.500V12l3 2'
export const doorIcon = 'M6 20V4h9v16M4 20h16M11.5 12h.01'
export const dotsIcon = 'M5.5 12h.01M12 12h.01M18.5 12h.01'
export const downIcon = 'm7 10 5 5 5-5'
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.3 12a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0'
export const filterIcon = 'M4 6h16M7 12h10M10 18h4'
export const gearIcon =
  'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1'
export const groupIcon =
  'M6 9a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3.5 19c.4-3.3 2.6-5 5.5-5s5.1 1.7 5.5 5M15.5 6.300a3 3 0 0 1 0 5.400M17 14.300c2 .6 3.2 2.2 3.5 4.7'
export const inboxIcon = 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20'
export const keyIcon =
  'M4.5 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0m11.5 12.5 8-8M16 8l2.5 2.500M13.5 10.500l1.8 1.8'
export const lanternIcon =
  'M9 4.5a3 3 0 0 1 6 0M7 8h10l-1.2 10.5H8.2zM6 21h12M9.5 8V6.2h5V8M10.4 13a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0'
export const lockIcon =
  'M8 11h8a2 2 0 0 1 2 2v4.5a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-4.5a2 2 0 0 1 2 -2zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
export const moonIcon = 'M19.5 14A8 8 0 0 1 10 4.5 8 8 0 1 0 19.5 14z'
export const openHandIcon =
  'M8.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M5 20c.6-4 3.4-6 7-6s6.4 2 7 6'
export const searchIcon = 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0m16 16 4.5 4.5'
export const slashIcon =
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-8a4 4 0 0 1 -4 -4v-8a4 4 0 0 1 4 -4zm13.5 8-3 8'
export const smileIcon =
  'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M9 10h.01M15 10h.01M8.8 14.200a4 4 0 0 0 6.4 0'
export const stackIcon = 'm4 8 8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4'
export const trailIcon =
  'M4 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 8v8M11 6h8M11 12h8M11 18h8'
export const upIcon = 'M12 19V5.500M6 11l6-6 6 6'
export const crossIcon = 'm6.5 6.5 11 11M17.5 6.500l-11 11'
