/** Width of one letter of 14 px text: Chinese and other wide ones, all others. */
const wide = 14
const narrow = 8

/** Width in pixels that a text takes in one line of a table, rounded up. Counted, as measuring thousands of cells would be slow. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? wide : narrow
  return width
}
