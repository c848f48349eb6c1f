import { programOf, TooLarge } from './pattern-program.ts'
import { PatternSearch } from './pattern-search.ts'
import { NotSupported } from './pattern-tree.ts'
import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'

/** Limits of regular expressions people enter, and of the work of one answer: so many visits of steps take about 50 ms (security 5.3). */
export const patternLimits = { source: 256, text: 10_000, work: 1_000_000 } as const

/** A regular expression that answers within a bounded time, whatever its source and the text. */
export interface SafePattern {
  readonly source: string
  readonly flags: string
  /**
   * Whether the text matches somewhere, as RegExp.test answers. A text above 10,000 characters never does, nor does one on which
   * the pattern would exceed its work: only patterns made for that do, on texts of thousands of characters.
   */
  readonly test: (text: string) => boolean
}

export type CompiledPattern = { readonly ok: true; readonly pattern: SafePattern } | { readonly ok: false; readonly refusal: Refusal }

function build(source: string, flags: string): SafePattern {
  const program = programOf(source, flags)
  const charactersOf = (text: string): readonly string[] => (flags.includes('u') ? [...text] : text.split(''))
  const answers = (text: string): boolean | undefined => new PatternSearch(program, patternLimits.work).matches(charactersOf(text))
  return { source, flags, test: (text) => text.length <= patternLimits.text && answers(text) === true }
}

function compile(text: string): CompiledPattern {
  const written = /^\/([^]+)\/([a-z]*)$/.exec(text)
  const [source, flags] = written ? [written[1] ?? '', written[2] ?? ''] : [text, '']
  if (source.length > patternLimits.source)
    return { ok: false, refusal: refusal('invalid', 'patterns.too-long', { params: { limit: patternLimits.source } }) }
  if (!/^[gimsu]*$/.test(flags)) return { ok: false, refusal: refusal('invalid', 'patterns.not-supported') }
  try {
    new RegExp(source, flags)
  } catch {
    return { ok: false, refusal: refusal('invalid', 'patterns.unreadable') }
  }
  try {
    return { ok: true, pattern: build(source, flags) }
  } catch (problem) {
    if (problem instanceof TooLarge) return { ok: false, refusal: refusal('invalid', 'patterns.too-large') }
    if (problem instanceof NotSupported) return { ok: false, refusal: refusal('invalid', 'patterns.not-supported') }
    throw problem
  }
}

const known = new Map<string, CompiledPattern>()

/**
 * Reads a regular expression someone entered, `/…/flags` as in a regList, or the bare source.
 *
 * @returns the pattern, or why it is refused: unreadable, above 256 characters, too many repetitions, or with lookaround
 * or back references
 */
export function compilePattern(text: string): CompiledPattern {
  let answer = known.get(text)
  if (!answer) {
    answer = compile(text)
    if (known.size >= 500) known.clear()
    known.set(text, answer)
  }
  return answer
}
