import type { PatternTree } from './pattern-tree.ts'
import { NotSupported, readPattern } from './pattern-tree.ts'
import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'

/** Limits of regular expressions people enter (security 5.3), and of the steps one character may cost. */
export const patternLimits = { source: 256, text: 10_000, steps: 2_000 } as const

/** A regular expression that answers in time linear to the text, whatever its source. */
export interface SafePattern {
  readonly source: string
  readonly flags: string
  /** Whether the text matches somewhere, as RegExp.test answers; a text above 10,000 characters never does. */
  readonly test: (text: string) => boolean
}

export type CompiledPattern = { readonly ok: true; readonly pattern: SafePattern } | { readonly ok: false; readonly refusal: Refusal }

class TooLarge extends Error {}

type Step =
  | { readonly kind: 'one'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'at'; readonly place: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'fork'; readonly to: number[] }
  | { readonly kind: 'end' }

/** A native expression of exactly one character: constant work, and remembered. */
function matcher(source: string, flags: string): (character: string) => boolean {
  const native = new RegExp(`^(?:${source})$`, flags.replace(/[gm]/g, ''))
  const known = new Map<string, boolean>()
  return (character) => {
    let answer = known.get(character)
    if (answer === undefined) {
      answer = native.test(character)
      if (known.size >= 1000) known.clear()
      known.set(character, answer)
    }
    return answer
  }
}

/** Lays the tree out as steps, each followed by the next one (Thompson's construction). */
class Layout {
  readonly steps: Step[] = []
  readonly #flags: string
  readonly #matchers = new Map<string, (character: string) => boolean>()

  constructor(flags: string) {
    this.#flags = flags
  }

  #matcher(source: string): (character: string) => boolean {
    const matches = this.#matchers.get(source) ?? matcher(source, this.#flags)
    this.#matchers.set(source, matches)
    return matches
  }

  #add(step: Step): void {
    if (this.steps.length >= patternLimits.steps) throw new TooLarge()
    this.steps.push(step)
  }

  #fork(...to: number[]): number[] {
    this.#add({ kind: 'fork', to })
    return to
  }

  lay(tree: PatternTree): void {
    if (tree.kind === 'one') this.#add({ kind: 'one', matches: this.#matcher(tree.source) })
    else if (tree.kind === 'at') this.#add(tree)
    else if (tree.kind === 'sequence') for (const part of tree.parts) this.lay(part)
    else if (tree.kind === 'either') this.#layChoices(tree.choices)
    else this.#layRepeat(tree)
  }

  #layChoices(choices: readonly PatternTree[]): void {
    const starts = this.#fork()
    const ends: number[][] = []
    for (const choice of choices) {
      starts.push(this.steps.length)
      this.lay(choice)
      ends.push(this.#fork())
    }
    for (const end of ends) end.push(this.steps.length)
  }

  #layRepeat({ part, least, most }: Extract<PatternTree, { kind: 'repeat' }>): void {
    if (least > patternLimits.steps || (most !== Infinity && most > patternLimits.steps)) throw new TooLarge()
    for (let count = 0; count < least; count += 1) this.lay(part)
    if (most === Infinity) {
      const start = this.steps.length
      const exit = this.#fork(start + 1)
      this.lay(part)
      this.#fork(start)
      exit.push(this.steps.length)
      return
    }
    const exits: number[][] = []
    for (let count = least; count < most; count += 1) {
      exits.push(this.#fork(this.steps.length + 1))
      this.lay(part)
    }
    for (const exit of exits) exit.push(this.steps.length)
  }

  end(): readonly Step[] {
    this.steps.push({ kind: 'end' })
    return this.steps
  }
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character)
const isBreak = (character: string | undefined): boolean => character !== undefined && /^[\n\r\u2028\u2029]$/.test(character)

function stands(place: '^' | '$' | 'b' | 'B', before: string | undefined, after: string | undefined, multiline: boolean): boolean {
  if (place === '^') return before === undefined || (multiline && isBreak(before))
  if (place === '$') return after === undefined || (multiline && isBreak(after))
  return (isWord(before) !== isWord(after)) === (place === 'b')
}

/** Walks the text once and keeps the set of steps that are possible; each step enters it at most once a character. */
function search(steps: readonly Step[], characters: readonly string[], multiline: boolean): boolean {
  const seenAt = new Int32Array(steps.length).fill(-1)
  let possible: number[] = []
  for (let index = 0; index <= characters.length; index += 1) {
    const [before, after] = [characters[index - 1], characters[index]]
    const waiting = [...possible, 0]
    const next: number[] = []
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seenAt[at] === index) continue
      seenAt[at] = index
      const step = steps[at]
      if (!step || step.kind === 'end') return true
      if (step.kind === 'fork') waiting.push(...step.to)
      else if (step.kind === 'at') {
        if (stands(step.place, before, after, multiline)) waiting.push(at + 1)
      } else if (after !== undefined && step.matches(after)) next.push(at + 1)
    }
    possible = next
  }
  return false
}

function build(source: string, flags: string): SafePattern {
  const unicode = flags.includes('u')
  const layout = new Layout(flags)
  layout.lay(readPattern(source, unicode))
  const steps = layout.end()
  return {
    source,
    flags,
    test: (text) => text.length <= patternLimits.text && search(steps, unicode ? [...text] : text.split(''), flags.includes('m')),
  }
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
