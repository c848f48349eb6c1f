/*
 * Bar codes by ISO/IEC 15417 (Code 128), code sets B and C: every sign of ASCII from space to tilde, and pairs of digits in one sign.
 */

/** Widths of bars and gaps of each sign, in modules, by its value; 103 to 105 begin with code set A, B, C. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const stop = '2331112'
const toC = 99
const toB = 100
const startB = 104
const startC = 105

/** Values of the signs of a text, the first of them the start. Runs of at least four digits stand in code set C. */
function valuesOf(text: string): readonly number[] {
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  const enter = (next: 'B' | 'C'): void => {
    if (set === next) return
    values.push(set === undefined ? (next === 'B' ? startB : startC) : next === 'B' ? toB : toC)
    set = next
  }
  for (const run of text.match(/\d{4,}|(?:(?!\d{4})[ -~])+/g) ?? []) {
    const pairs = /^\d{4,}$/.test(run) ? Math.floor(run.length / 2) : 0
    if (pairs > 0) enter('C')
    for (let pair = 0; pair < pairs; pair += 1) values.push(Number(run.slice(pair * 2, pair * 2 + 2)))
    const rest = run.slice(pairs * 2)
    if (rest !== '') enter('B')
    for (const sign of rest) values.push(sign.charCodeAt(0) - 32)
  }
  return values
}

/**
 * The bar code of a text.
 *
 * @returns widths of bars and gaps in turn, in modules, beginning with a bar; undefined for a text with other signs, and an empty one
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = valuesOf(text)
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103
  return [...[...values, check].map((value) => widths[value] ?? ''), stop].flatMap((sign) => [...sign].map(Number))
}
