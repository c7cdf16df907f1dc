/** The institute's mark, in the page itself as it stands in the portal's header. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" className="brand__mark" aria-hidden="true">
      <rect width="40" height="40" rx="5" fill="#113fbb" />
      <path d="M0 12H40M0 20H40M0 28H40" stroke="#fff" strokeOpacity=".35" />
      <path d="M8 0V40" stroke="#fdb81f" strokeWidth="1.6" />
      <g transform="translate(9 5)">
        <path d="M3 17c3 1 6 5 8 10C15 17 21 8 30 3c-9 8-14 16-18 27C9 25 6 20 3 17z" fill="#fdb81f" />
      </g>
    </svg>
  );
}
