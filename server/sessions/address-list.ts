import { BlockList, isIP } from 'node:net'

/** Entries of a list as they are typed: single addresses and ranges (`10.0.0.0/8`), separated by commas, spaces or lines. */
export const listedAddresses = (list: string): readonly string[] => list.split(/[\s,;，；、]+/).filter((entry) => entry !== '')

const kindOf = (text: string): 'ipv4' | 'ipv6' | undefined => ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(text) as 4 | 6]

interface Entry {
  readonly base: string
  readonly kind: 'ipv4' | 'ipv6'
  /** Undefined for a single address. */
  readonly bits: number | undefined
}

function entryOf(text: string): Entry | undefined {
  const [base = '', bits, ...more] = text.split('/')
  const kind = kindOf(base)
  if (!kind || more.length > 0) return undefined
  if (bits === undefined) return { base, kind, bits: undefined }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 'ipv4' ? 32 : 128) ? { base, kind, bits: Number(bits) } : undefined
}

/** The entries that are neither an address nor a range. */
export function wrongAddresses(list: string): readonly string[] {
  return listedAddresses(list).filter((entry) => entryOf(entry) === undefined)
}

/** Whether a list names the address, by itself or by a range. An empty list names none; entries that cannot be read name nothing. */
export function addressAllowed(list: string, address: string): boolean {
  const allowed = new BlockList()
  for (const text of listedAddresses(list)) {
    const entry = entryOf(text)
    if (entry?.bits !== undefined) allowed.addSubnet(entry.base, entry.bits, entry.kind)
    else if (entry) allowed.addAddress(entry.base, entry.kind)
  }
  // An IPv4 address reaches a socket of both kinds as ::ffff:10.0.0.1.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const kind = kindOf(plain)
  return kind !== undefined && allowed.check(plain, kind)
}
