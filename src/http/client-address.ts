import { isIPv4 } from 'node:net';

const MAPPED_IPV4 = '::ffff:';

/** What a trusted proxy passes on need not be an address at all. */
const MAX_LENGTH = 45;

/**
 * The part of an IP address that stands for one client: an IPv4 address as a whole, of an IPv6 address the /64 network,
 * since one household or machine commands at least that many addresses.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address.slice(0, MAX_LENGTH);
  if (address.startsWith(MAPPED_IPV4) && isIPv4(address.slice(MAPPED_IPV4.length))) {
    return address.slice(MAPPED_IPV4.length);
  }
  const [head = '', tail] = withoutZone(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function withoutZone(address: string): string {
  const zone = address.indexOf('%');
  return zone === -1 ? address : address.slice(0, zone);
}
