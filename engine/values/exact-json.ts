/** Digits of a decimal that a floating-point number holds whatever they are. */
export const exactDigits = 15

/** Whether JSON may hold a number with more digits than that; true also for a text that looks like one. */
export function mayHoldLongNumbers(text: string): boolean {
  return /\d[\d.]{15}/.test(text)
}

/**
 * Reads JSON as `JSON.parse` does, but a number whose digits a floating-point number would change arrives as the text it was written
 * as: field types that hold decimals read such a text exactly.
 *
 * @throws SyntaxError for what is no JSON
 */
export function parseExactJson(text: string): unknown {
  return mayHoldLongNumbers(text) ? JSON.parse(text, keptExactly) : JSON.parse(text)
}

function keptExactly(_key: string, value: unknown, written?: { readonly source?: string }): unknown {
  const source = typeof value === 'number' ? written?.source : undefined
  if (source === undefined || String(value) === source) return value
  const digits = source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length > exactDigits ? source : value
}
