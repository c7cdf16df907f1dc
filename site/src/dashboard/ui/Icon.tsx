const paths = {
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  check: 'M4 13l5 5L20 6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.7M6.5 6.8C3.7 8.7 2 12 2 12s4 7 10 7a9.5 9.5 0 0 0 5-1.500M9.9 9.900a3 3 0 0 0 4.2 4.2',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  sort: 'M8 10l4-5 4 5M8 14l4 5 4-5',
  sortUp: 'M12 20V5M6 11l6-6 6 6',
  sortDown: 'M12 4v15M6 13l6 6 6-6',
  toTop: 'M5 4h14M12 21V9M6 14l6-6 6 6',
  toEnd: 'M5 20h14M12 3v12M6 10l6 6 6-6',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  save: 'M12 3v12M7 11l5 5 5-5M4 20h16',
  fold: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  history: 'M4 5v5h5M4.500 9.500a8.500 8.500 0 1 1-1 4M12 8v5l3 2',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9.500h.1',
} as const;

export type IconName = keyof typeof paths;

/** A line drawing beside words that already say what it means. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
