/** The sign that stands for what is not shown. */
const star = '*'

/** A text with its middle covered: so many signs stay at each end, and where it is too short for that none. */
function covered(text: string, atStart: number, atEnd: number): string {
  if (text === '') return ''
  if (text.length <= atStart + atEnd) return star.repeat(text.length)
  return text.slice(0, atStart) + star.repeat(text.length - atStart - atEnd) + text.slice(text.length - atEnd)
}

/** A telephone number as others see it: `138****1234`. */
export function maskPhone(number: string): string {
  return number.length >= 11 ? covered(number, 3, 4) : covered(number, 0, 2)
}

/** The number of an identity document as others see it: of an identity card the region and the end stay. */
export function maskDocument(number: string): string {
  return number.length >= 15 ? covered(number, 6, 2) : covered(number, 1, 2)
}

/** An address of mail as others see it: `z***@seed.cn`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? covered(address, 1, 0) : `${address.slice(0, 1)}${star.repeat(3)}${address.slice(at)}`
}

/**
 * What a form that showed a masked value means by what it sends back: the mask itself stands for the value that is stored.
 *
 * @param sent what was typed, or the mask unchanged
 */
export function unmasked(sent: string, stored: string, mask: (value: string) => string): string {
  return sent !== '' && sent === mask(stored) ? stored : sent
}

/** Signs that stay at the ends of a value of a form, by what it is. */
const ends = { phone: [3, 4], identity: [4, 4], account: [0, 4], name: [1, 0], all: [0, 0] } as const

/** What a masked field of a form holds. */
export type MaskKind = keyof typeof ends | 'email'

/** The kinds of masks that designers offer. */
export const maskKinds: readonly MaskKind[] = ['phone', 'identity', 'account', 'name', 'email', 'all']

/** Kinds that a mask may have; a definition can name anything. */
export const isMaskKind = (kind: unknown): kind is MaskKind => typeof kind === 'string' && (kind === 'email' || Object.hasOwn(ends, kind))

/** A value of a masked field as others see it: `138****1234`, `1101**********1234`; of an unknown kind nothing is left. */
export function coverOf(kind: MaskKind, value: string): string {
  if (kind === 'email') return maskEmail(value)
  const [atStart, atEnd] = isMaskKind(kind) ? ends[kind] : ends.all
  return value.length > (atStart + atEnd) * 1.5 ? covered(value, atStart, atEnd) : covered(value, 0, 2)
}
