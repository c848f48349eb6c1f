/** What is wrong with a text that should be JSON. */
export interface JsonFault {
  readonly reason: string
  /** From 1; undefined where the place is not known. */
  readonly line?: number | undefined
}

export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: JsonFault }

/** Reads a text as JSON and finds the line of a fault. @param notJson what is said of a fault */
export function readJsonText(text: string, notJson: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, fault: { reason: notJson, line: lineOf(text, faultAt(text)) } }
  }
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

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Where a line begins and ends in a text; lines count from 1. */
export function rangeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [start, start + (lines[line - 1]?.length ?? 0)]
}
