import { encode } from 'uqr';

/** A QR code with the empty margin that readers need. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="qr__code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for an authenticator app"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
