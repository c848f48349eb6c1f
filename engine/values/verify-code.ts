/*
 * Verify codes (核验码): what stands on a paper so that anybody can ask whether the record behind it counts. A code is twenty signs in groups of
 * four: nineteen by chance (94 bits, so nobody finds one by trying) and one that checks the others.
 */

/** Digits and capitals without those that are read for each other (0 and O, 1, I and L). Their number is a prime, on which the check rests. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 20
const group = 4

/**
 * Makes a code.
 *
 * @param pick gives a number from 0 to below its argument, each as likely as the others and not to be foreseen
 */
export function newVerifyCode(pick: (below: number) => number): string {
  const chosen = Array.from({ length: length - 1 }, () => signs[pick(signs.length)] ?? '').join('')
  return grouped(chosen + checkSign(chosen))
}

/**
 * The code in a text as somebody types or pastes it: small letters, full-width signs, spaces and dashes of any kind do not matter.
 *
 * @returns undefined for a text that no code is; any one wrong sign, and any two that changed places, make it such a text
 */
export function readVerifyCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}_.·]/gu, '')
  if (code.length !== length || [...code].some((sign) => !signs.includes(sign))) return undefined
  return checkSign(code.slice(0, -1)) === code.at(-1) ? grouped(code) : undefined
}

/** Weights from twenty down to two, all different and none of them zero for the prime, that of the check sign being one. */
function checkSign(chosen: string): string {
  const sum = [...chosen].reduce((total, sign, at) => total + signs.indexOf(sign) * (length - at), 0)
  return signs[(signs.length - (sum % signs.length)) % signs.length] ?? ''
}

const grouped = (code: string): string => code.match(new RegExp(`.{${group}}`, 'g'))?.join('-') ?? ''
