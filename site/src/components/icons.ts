/** Outlines on a 24 × 24 grid, drawn as strokes two units wide. Used by `Icon.astro` and by the islands. */
export const icons = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  out: 'M7 17L17 7M9 7h8v8',
  left: 'M19 12H4M10 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  enlarge: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  check: 'M4 13l5 5L20 6',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  pin: 'M12 21c-5-6-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2 6-7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone: 'M5 4h4l2 5-2.5 1.5a12 12 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  whatsapp:
    'M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 8.5c0 4 3 6.5 6 6.5l1-2-2.5-1-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1-2.2z',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5V2.5C14 2 10.5 3 10.5 7v2.5H8V13h2.5v8',
  instagram: 'M4 4h16v16H4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM17 7v.1',
  youtube: 'M3 6h18v12H3zM10 9l5 3-5 3z',
  linkedin: 'M4 4h16v16H4zM8 11v6M8 7.5v.1M12 17v-6M12 13.5c0-1.5 1-2.5 2.3-2.5S16 12 16 13.5V17',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  flip: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
} as const;

export type IconName = keyof typeof icons;
