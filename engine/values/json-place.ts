/** A character of a text, by its line and its place in it, both from 1: what is stored is often one long line. */
export interface JsonPlace {
  readonly line: number
  readonly column: number
}

/** Where a text that is no JSON stops being it. */
export function jsonFaultPlace(text: string): JsonPlace {
  const before = text.slice(0, faultAt(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const blank = /[ \t\n\r]*/y
const scalar = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Where a text stops being JSON. Browsers say it in words of their own, some of them not at all. */
function faultAt(text: string): number {
  const closers: string[] = []
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const sign = (wanted: string): boolean => {
    skip(blank)
    if (text[at] !== wanted) return false
    at += 1
    return true
  }
  const key = (): boolean => {
    skip(blank)
    return text[at] === '"' && skip(scalar) && sign(':')
  }
  /** Reads up to the end of a value, or to where the first value inside of it begins. */
  const open = (): 'done' | 'inside' | 'fault' => {
    for (const [opener, closer] of [
      ['{', '}'],
      ['[', ']'],
    ] as const) {
      if (!sign(opener)) continue
      if (sign(closer)) return 'done'
      closers.push(closer)
      return closer === ']' || key() ? 'inside' : 'fault'
    }
    return skip(scalar) ? 'done' : 'fault'
  }
  for (;;) {
    const opened = open()
    if (opened === 'fault') return at
    if (opened === 'inside') continue
    while (closers.length > 0 && sign(closers.at(-1) ?? '')) closers.pop()
    skip(blank)
    if (closers.length === 0) return at
    if (!sign(',') || (closers.at(-1) === '}' && !key())) return at
  }
}
