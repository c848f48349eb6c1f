/** Mobile numbers, and identity numbers of people, that stand alone: not as a part of a longer number. */
const mobile = /(?<![\dA-Za-z])(1[3-9]\d)\d{4}(\d{4})(?![\dA-Za-z])/g
const identity = /(?<![\dA-Za-z])([1-9]\d{5})(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}(\d[\dXx])(?![\dA-Za-z])/g

/**
 * A value with the personal numbers in it masked, `138****1234`, for the audit log (security 12). They are known by their shape,
 * because people type them into any field of text.
 */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return value.length < 11 ? value : value.replace(mobile, '$1****$2').replace(identity, '$1**********$2')
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(maskPersonal)
  // Dates and the like are written as they are.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskPersonal(member)]))
}
