import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address in its one short form.
  const short = new URL(`http://[${address.split('%', 1)[0]}]/`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/** An IPv4 address as such, also where a socket for both kinds writes it as IPv6. */
const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Who counts as one when tries are counted: an IPv4 address, or the network that a provider gives one IPv6 line. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** An address as the security log keeps it: enough to tell a provider or a country, too little to name a person. */
export function shortAddress(address: string): string {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::`;
  return plain.replace(/\.\d+$/, '.0');
}
