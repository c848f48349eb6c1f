import { lookup as resolveName } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** A connection that an administrator configured. */
export interface Target {
  readonly host: string
  readonly port: number
}

/** Why the server does not connect: the name leads nowhere, or to an address inside that nobody allowed. */
export type TargetFault = 'unknown' | 'inside'

/** All addresses of a name. */
export type Lookup = (host: string) => Promise<readonly string[]>

const lookupAll: Lookup = async (host) => (await resolveName(host, { all: true })).map(({ address }) => address)

const inside4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
/** Only what is handed out to the internet is outside; its ranges that hold an IPv4 address are not. */
const outside6 = ['2000::', 3] as const
const inside6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

const blocked = new BlockList()
for (const [base, bits] of inside4) blocked.addSubnet(base, bits, 'ipv4')
for (const [base, bits] of inside6) blocked.addSubnet(base, bits, 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet(...outside6, 'ipv6')

/** Whether an address lies on the internet: not loopback, private, link-local, carrier-grade, multicast or an IPv4 address in IPv6. */
export function isOutside(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !blocked.check(address, 'ipv4')
  return kind === 6 && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Numbers that resolvers read as an address: 127.1, 0x7f.1, 2130706433, 010.0.0.1. */
const isShortNumber = (host: string): boolean => isIP(host) === 0 && /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i.test(host)

/**
 * The address to connect to (security 7). The name is resolved once, and the connection is made to the address that was checked; every
 * address of the name must lie outside, or be allowed by itself with its port.
 *
 * @param allowed `10.0.0.5:25` or `[fd00::1]:25`, separated by commas, spaces or lines
 */
export async function targetAddress(
  { host, port }: Target,
  allowed: string,
  lookup: Lookup = lookupAll,
): Promise<{ readonly address: string } | { readonly fault: TargetFault }> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (isShortNumber(name)) return { fault: 'unknown' }
  const addresses = isIP(name) === 0 ? await lookup(name).catch(() => []) : [name]
  const [first] = addresses
  if (first === undefined) return { fault: 'unknown' }
  const listed = new Set(allowed.split(/[\s,;，；、]+/))
  const mayReach = (address: string): boolean =>
    isOutside(address) || listed.has(isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`)
  return addresses.every(mayReach) ? { address: first } : { fault: 'inside' }
}
