// The lines of our icons, in a square of 24: each a name of its own, so that an app carries only those it shows.
export const againIcon = 'M19 12a7 7 0 1 1-2-4.900M19 4v4h-4'
export const archiveIcon = 'M4 5h16v4H4zM5.500 9v10h13V9M9.500 13h5'
export const atIcon =
  'M8.5 12a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0 -7 0M15.500 8.500V13.500a2.300 2.300 0 0 0 4.500 0V12a8 8 0 1 0-3.200 6.400'
export const backIcon = 'm14 6-6 6 6 6'
export const binIcon = 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5'
export const checkIcon = 'm5 12.5 4.5 4.500L19 7.5'
export const checksIcon = 'm3 12.5 4 4L15 8M11 15.500l1 1L21 8'
export const chevronUpIcon = 'm7 14 5-5 5 5'
export const clipIcon =
  'm18.5 11-6.7 6.700a4 4 0 0 1-5.6-5.600l7-7a2.7 2.7 0 0 1 3.8 3.800l-7 7a1.3 1.3 0 0 1-1.9-1.900L14.5 8'
export const clockIcon = 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M12 7.500V12l3 2'
export const cornerBubbleIcon = 'M5 5h14v11h-7l-4 3.500V16H5z'
export const crossIcon = 'm6.5 6.5 11 11M17.5 6.500l-11 11'
export const doorIcon = 'M6 20V4h9v16M4 20h16M11.5 12h.01'
export const dotsIcon = 'M5.5 12h.01M12 12h.01M18.5 12h.01'
export const downIcon = 'm7 10 5 5 5-5'
export const dropIcon =
  'M12 4c3.500 4 5.500 6.600 5.500 9.500a5.500 5.500 0 0 1-11 0C6.500 10.600 8.500 8 12 4z'
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.3 12a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0'
export const fileIcon = 'M6 3.500h8L18 8v12.500H6zM14 3.500V8h4'
export const filterIcon = 'M4 6h16M7 12h10M10 18h4'
export const gearIcon =
  'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1'
export const groupIcon =
  'M6 9a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3.5 19c.4-3.3 2.6-5 5.5-5s5.1 1.7 5.5 5M15.5 6.300a3 3 0 0 1 0 5.400M17 14.300c2 .6 3.2 2.2 3.5 4.7'
export const inboxIcon = 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20'
export const keyIcon =
  'M4.500 15.500a4 4 0 1 0 8 0 4 4 0 1 0-8 0m7-3 8-8M16 8l2.5 2.500M13.5 10.500l1.8 1.8'
export const lanternIcon =
  'M9 4.5a3 3 0 0 1 6 0M7 8h10l-1.2 10.5H8.2zM6 21h12M9.5 8V6.2h5V8M10.4 13a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0'
export const linkIcon =
  'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'
export const lockIcon =
  'M8 11h8a2 2 0 0 1 2 2v4.5a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-4.5a2 2 0 0 1 2 -2zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
export const mailIcon = 'M4 6h16v12H4zM4 7l8 6 8-6'
export const menuIcon = 'M4 7h16M4 12h16M4 17h16'
export const openHandIcon =
  'M8.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M5 20c.6-4 3.4-6 7-6s6.4 2 7 6'
export const moonIcon = 'M19.5 14A8 8 0 0 1 10 4.500 8 8 0 1 0 19.5 14z'
export const panelIcon = 'M4 5h16v14H4zM15 5v14'
export const plusIcon = 'M12 5.500v13M5.500 12h13'
export const screenIcon = 'M4 5h16v11H4zM9 20h6M12 16v4'
export const searchIcon = 'M4.5 11a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0 -13 0M16 16l4.5 4.5'
export const sendIcon = 'M4 12 20 4l-5 16-3.500-6.500z'
export const smileIcon =
  'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M9 10h.01M15 10h.01M8.8 14.200a4 4 0 0 0 6.4 0'
export const stackIcon = 'm4 8 8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4'
export const trayIcon = 'M4 14h5l1 2h4l1-2h5M4 14v5h16v-5M12 4v7M9 8.500l3 3 3-3'
export const trailIcon =
  'M4 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 8v8M11 6h8M11 12h8M11 18h8'
export const upIcon = 'M12 19V5.500M6 11l6-6 6 6'
export const warningIcon = 'M12 4 21 19.500H3zM12 10v4M12 16.800v.2'
