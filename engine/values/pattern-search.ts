import type { PatternProgram } from './pattern-program.ts'

/** Characters that pass the same tests: a pattern cannot tell them apart. */
interface CharacterClass {
  readonly passes: readonly boolean[]
  readonly isWord: boolean
  readonly isBreak: boolean
  /** Beginning or end of the text. */
  readonly isEdge: boolean
  /** What the places between characters see of it. */
  readonly sight: string
}

const edge: CharacterClass = { passes: [], isWord: false, isBreak: false, isEdge: true, sight: 'e' }

/** The steps that are possible after some characters, and where each class of the next character leads. */
interface State {
  readonly possible: readonly number[]
  readonly before: CharacterClass
  readonly next: Map<CharacterClass, State | 'match'>
}

/** A test of a character costs about as much as so many visits of steps. */
const costOfTest = 4

/**
 * Looks for a pattern in one text. Sets of steps that are possible together become states, which are made when they are first
 * reached; so a text costs little more than its length where it leads through the same states again and again, as almost all do.
 */
export class PatternSearch {
  readonly #program: PatternProgram
  readonly #seesPlaces: boolean
  readonly #seenIn: Int32Array
  readonly #bits: Uint16Array
  readonly #waiting: Int32Array
  readonly #states = new Map<string, State>()
  readonly #classOfCharacter = new Map<string, CharacterClass>()
  readonly #classes = new Map<string, CharacterClass>()
  #round = 0
  #workLeft: number

  /** @param work visits of steps it may take; it counts anew for each text, so that the answer never depends on earlier ones */
  constructor(program: PatternProgram, work: number) {
    this.#program = program
    this.#seesPlaces = program.steps.some(({ kind }) => kind === 'at')
    this.#seenIn = new Int32Array(program.steps.length)
    this.#bits = new Uint16Array((program.steps.length >> 4) + 1)
    this.#waiting = new Int32Array(program.steps.length)
    this.#workLeft = work
  }

  /** Whether the pattern matches somewhere in the text; undefined where that would take more work than given. */
  matches(characters: readonly string[]): boolean | undefined {
    let state = this.#state([], this.#bits, edge)
    for (const character of characters) {
      const next = this.#after(state, this.#classOf(character))
      if (next === 'match') return true
      if (this.#workLeft < 0) return undefined
      state = next
    }
    return this.#after(state, edge) === 'match'
  }

  #classOf(character: string): CharacterClass {
    const known = this.#classOfCharacter.get(character)
    if (known) return known
    const { tests } = this.#program
    this.#workLeft -= tests.length * costOfTest
    const passes = tests.map((test) => test(character))
    const sight = this.#seesPlaces ? sightOf(character) : ''
    const key = `${sight}${passes.map(Number).join('')}`
    const found = this.#classes.get(key) ?? { passes, isWord: sight === 'w', isBreak: sight === 'b', isEdge: false, sight }
    this.#classes.set(key, found)
    this.#classOfCharacter.set(character, found)
    return found
  }

  /** @param bits one for each step that is possible */
  #state(possible: readonly number[], bits: Uint16Array, before: CharacterClass): State {
    const key = `${before.sight}${String.fromCharCode(...bits)}`
    const found = this.#states.get(key) ?? { possible, before, next: new Map<CharacterClass, State | 'match'>() }
    this.#states.set(key, found)
    return found
  }

  #after(state: State, character: CharacterClass): State | 'match' {
    const known = state.next.get(character)
    if (known) return known
    const next = this.#follow(state, character)
    state.next.set(character, next)
    return next
  }

  /** The steps that are possible after one more character; a match may begin at each. */
  #follow({ possible, before }: State, character: CharacterClass): State | 'match' {
    const { steps, multiline } = this.#program
    const seenIn = this.#seenIn
    const waiting = this.#waiting
    const round = (this.#round += 1)
    const bits = this.#bits.fill(0)
    const next: number[] = []
    let count = 0
    const enter = (at: number): void => {
      if (seenIn[at] === round) return
      seenIn[at] = round
      waiting[count++] = at
    }
    enter(0)
    for (const at of possible) enter(at)
    for (let done = 0; done < count; done += 1) {
      const at = waiting[done]!
      const step = steps[at]!
      if (step.kind === 'one') {
        if (!character.passes[step.test]) continue
        next.push(at + 1)
        bits[(at + 1) >> 4]! |= 1 << ((at + 1) & 15)
      } else if (step.kind === 'fork') for (const to of step.to) enter(to)
      else if (step.kind === 'end') return 'match'
      else if (stands(step.place, before, character, multiline)) enter(at + 1)
    }
    this.#workLeft -= count
    return this.#state(next, bits, character)
  }
}

function sightOf(character: string): string {
  if (/^\w$/.test(character)) return 'w'
  return /^[\n\r\u2028\u2029]$/.test(character) ? 'b' : ''
}

function stands(place: '^' | '$' | 'b' | 'B', before: CharacterClass, after: CharacterClass, multiline: boolean): boolean {
  if (place === '^') return before.isEdge || (multiline && before.isBreak)
  if (place === '$') return after.isEdge || (multiline && after.isBreak)
  return (before.isWord !== after.isWord) === (place === 'b')
}
