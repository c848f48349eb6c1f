import type { DecimalText } from './decimal.ts'
import { formatDecimal } from './decimal.ts'
import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'

const numerals = '零壹贰叁肆伍陆柒捌玖'
const places = ['仟', '佰', '拾', ''] as const
const groups = ['亿', '万', ''] as const

/** Four digits: zeros between are one 零, zeros at the end none. */
function group(digits: string): string {
  let text = ''
  let gap = false
  for (const [index, digit] of [...digits].entries()) {
    if (digit === '0') gap = text !== ''
    else {
      text += `${gap ? '零' : ''}${numerals[Number(digit)]}${places[index]}`
      gap = false
    }
  }
  return text
}

function whole(digits: string): string {
  const padded = digits.padStart(12, '0')
  let text = ''
  for (const [index, unit] of groups.entries()) {
    const part = padded.slice(index * 4, index * 4 + 4)
    if (part === '0000') continue
    // A group that begins with zeros, or follows an empty one, is joined by one 零.
    const joined = text !== '' && (part.startsWith('0') || padded.slice(index * 4 - 4, index * 4) === '0000')
    text += `${joined ? '零' : ''}${group(part)}${unit}`
  }
  return text
}

/**
 * An amount in yuan in Chinese capitals: `123.45` is 壹佰贰拾叁元肆角伍分, whole amounts end in 整, negative ones begin with 负.
 * Rounded to fen. Rules of 票据 writing (支付结算办法, annex 1).
 *
 * @returns the text, or the refusal `money.too-many-digits` above 12 integer digits (document 1, section 9)
 */
export function toChineseAmount(yuan: DecimalText): string | Refusal {
  const [signed = '0', decimals = '00'] = formatDecimal(yuan, { digits: 2 }).split('.')
  const digits = signed.replace('-', '')
  if (digits.length > 12) return refusal('invalid', 'money.too-many-digits', { params: { limit: 12 } })
  const [jiao, fen] = [Number(decimals[0]), Number(decimals[1])]
  const yuanText = digits === '0' ? '' : `${whole(digits)}元`
  if (!jiao && !fen) return `${signed.startsWith('-') ? '负' : ''}${yuanText || '零元'}整`
  const jiaoText = jiao ? `${numerals[jiao]}角` : yuanText ? '零' : ''
  const fenText = fen ? `${numerals[fen]}分` : '整'
  return `${signed.startsWith('-') ? '负' : ''}${yuanText}${jiaoText}${fenText}`
}
