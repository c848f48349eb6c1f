import type { PatternTree } from './pattern-tree.ts'
import { readPattern } from './pattern-tree.ts'

/**
 * One step of a pattern, followed by the next one: takes a character, holds at a place between characters, or goes on at several
 * steps at once.
 */
export type Step =
  | { readonly kind: 'one'; readonly test: number }
  | { readonly kind: 'at'; readonly place: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'end' }

/** A pattern laid out as steps (Thompson's construction), and the different tests of characters in it. */
export interface PatternProgram {
  readonly steps: readonly Step[]
  readonly tests: readonly ((character: string) => boolean)[]
  readonly multiline: boolean
}

/** More repetitions than this are refused. */
const mostSteps = 2_000

/** The pattern would need too many steps. */
export class TooLarge extends Error {}

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
  readonly #tests = new Map<string, { readonly place: number; readonly test: (character: string) => boolean }>()

  constructor(flags: string) {
    this.#flags = flags
  }

  #test(source: string): number {
    const known = this.#tests.get(source)
    if (known) return known.place
    const place = this.#tests.size
    this.#tests.set(source, { place, test: matcher(source, this.#flags) })
    return place
  }

  #add(step: Step): void {
    if (this.steps.length >= mostSteps) throw new TooLarge()
    this.steps.push(step)
  }

  #fork(...to: number[]): number[] {
    this.#add({ kind: 'fork', to })
    return to
  }

  lay(tree: PatternTree): void {
    if (tree.kind === 'one') this.#add({ kind: 'one', test: this.#test(tree.source) })
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
    if (least > mostSteps || (most !== Infinity && most > mostSteps)) throw new TooLarge()
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

  end(): PatternProgram {
    this.steps.push({ kind: 'end' })
    return { steps: this.steps, tests: [...this.#tests.values()].map(({ test }) => test), multiline: this.#flags.includes('m') }
  }
}

/** Lays out a source that RegExp accepts. @throws TooLarge, NotSupported */
export function programOf(source: string, flags: string): PatternProgram {
  const layout = new Layout(flags)
  layout.lay(readPattern(source, flags.includes('u')))
  return layout.end()
}
