/** The look of the description's page, light and dark. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1c1c1a, #ecebe6); --soft: light-dark(#5c5a54, #b3b0a7);
  --paper: light-dark(#fff, #181816); --card: light-dark(#f5f4f0, #23221f); --line: light-dark(#d8d5cc, #3d3b36);
  --get: light-dark(#0b5c8a, #7cc4f0); --write: light-dark(#2c6418, #97d381); --delete: light-dark(#a3261b, #ff9d92); }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 56rem;
  padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { border-top: 1px solid var(--line); font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-top: 1.25rem; scroll-margin-top: 1rem; }
h3 { display: inline; font-size: 1rem; font-weight: 600; }
h4 { font-size: 0.9375rem; margin: 1.5rem 0 0.25rem; }
a { color: var(--get); }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
nav a { display: inline-block; padding: 0.25rem 0; }
details { background: var(--card); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; margin: 0 -1rem; padding: 0.75rem 1rem; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--get); outline-offset: 2px; }
.method { color: var(--write); display: inline-block; font-size: 0.8125rem; min-width: 3.75rem; }
.get { color: var(--get); }
.delete { color: var(--delete); }
.what { color: var(--soft); font-weight: 400; margin-left: 0.5rem; }
.optional { color: var(--soft); font-size: 0.8125rem; }
dl { border-left: 2px solid var(--line); margin: 0.5rem 0; padding-left: 0.75rem; }
dt { font-weight: 600; margin-top: 0.375rem; }
dd { color: var(--soft); margin: 0; }
p { margin: 0.5rem 0; }
pre { background: var(--paper); border-radius: 0.375rem; margin: 0.5rem 0; padding: 0.75rem; white-space: pre-wrap; }
@media (max-width: 40rem) { .what { display: block; margin-left: 0; } }
`;
