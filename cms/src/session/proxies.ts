import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from './address';

/** Addresses and networks such as `10.0.0.5`, `10.0.0.0/8` or `loopback`. */
export function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * Finds out who is behind the proxies of ours.
 * @param peer who is connected
 * @param forwarded the header X-Forwarded-For: each proxy adds on the right whom it has heard from
 * @returns the client's address; `undefined` when the one who is connected is no proxy of ours
 */
export function clientBehind(proxies: BlockList, peer: string, forwarded: string): string | undefined {
  const isOurs = (address: string): boolean =>
    isIPv4(address) ? proxies.check(address, 'ipv4') : isIPv6(address) && proxies.check(address, 'ipv6');
  if (!isOurs(plainAddress(peer))) return undefined;
  const named = forwarded
    .split(',')
    .map((address) => plainAddress(address.trim()))
    .filter((address) => address !== '');
  return named.findLast((address) => !isOurs(address)) ?? named[0] ?? peer;
}
