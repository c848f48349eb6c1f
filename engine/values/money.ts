import type { DecimalText } from './decimal.ts'
import { divide, formatDecimal, multiply, round } from './decimal.ts'

/** What a stored amount counts (form-definition 2, `currency`; fen unless the field says yuan). */
export type MoneyUnit = 'fen' | 'yuan'

/** Yuan to fen, a whole number, half a fen rounded up. */
export function yuanToFen(yuan: DecimalText): DecimalText {
  return round(multiply(yuan, '100'))
}

/** Fen to yuan, always with two decimals (document 2, section 9): `12345` is `123.45`. */
export function fenToYuan(fen: DecimalText): string {
  return formatDecimal(divide(fen, '100') ?? '0', { digits: 2 })
}

/**
 * An amount as people read it: in yuan, with decimals and thousands separators.
 *
 * @param options.unit what `value` counts, fen unless given
 * @param options.digits decimals, 2 unless given
 * @param options.sign put before it, for example `¥`
 */
export function formatMoney(
  value: DecimalText,
  options: { unit?: MoneyUnit; digits?: number; grouping?: boolean; sign?: string } = {},
): string {
  const yuan = options.unit === 'yuan' ? value : (divide(value, '100') ?? '0')
  const text = formatDecimal(yuan, { digits: options.digits ?? 2, grouping: options.grouping ?? true })
  const sign = options.sign ?? ''
  return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`
}
