import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** A kind of thing that other features use, declared by the feature that owns it. `Subject` is what tells one of them. */
export interface UsedKind<Subject> {
  readonly name: string
  /** Never there at run time; ties the counters to the subject. */
  readonly subject?: Subject
}

/** What hangs on a thing so that it cannot be deleted. */
export interface Holder {
  /** A whole sentence, which is also the refusal of a deletion. */
  readonly text: TextKey
  readonly params: TextParams
  /** Address of the page where it is managed, `''` where there is none. */
  readonly address: string
}

/** What uses a field. */
export interface FieldUse {
  readonly field: string
  /** Key of the text that says what kind of thing it is. */
  readonly kind: string
  /** Its name; a number where the thing is somebody's own. */
  readonly name: string
  /** Key of the text that says where in it, absent where that is clear. */
  readonly where?: string
  /** Code of the menu in which the thing is seen: who does not have it is told no name. Absent where no name is told. */
  readonly menu?: string
}

/** Where a thing is used. */
export interface Uses {
  /** Names of published functions; they do not hold it back. */
  readonly functions: readonly string[]
  /** Records with it; they do not hold it back. */
  readonly records: number
  /** Some could not be counted in time. */
  readonly atLeast: boolean
  readonly holders: readonly Holder[]
  /** Of fields (`usedFields`): each use of one. */
  readonly fields: readonly FieldUse[]
}

/** What one feature found; what it does not count is left out. */
type Counted = Partial<Uses>

/** Counts where one feature uses a kind of thing; declared in its manifest. */
export interface UseCounter {
  readonly kind: string
  readonly count: (subject: unknown) => Promise<Counted>
}

/** Where all features use a thing of one of them. */
export interface UseRegistry {
  /** Asked before a deletion, so that whoever deletes knows what it affects. */
  readonly of: <Subject>(kind: UsedKind<Subject>, subject: Subject) => Promise<Uses>
}

/** Ties a counter to the kind it counts. */
export function useCounter<Subject>(kind: UsedKind<Subject>, count: (subject: Subject) => Promise<Counted>): UseCounter {
  return { kind: kind.name, count: (subject) => count(subject as Subject) }
}

/** Names shown of many. */
const namesShown = 5

/**
 * The holder for things of one kind.
 *
 * @param names all of them; the text gets their number as `count`, the first ones as `names`
 * @returns none where there are no things
 */
export function heldBy(text: TextKey, names: readonly string[], address = ''): Holder[] {
  if (names.length === 0) return []
  const shown = names.slice(0, namesShown).join('、')
  return [{ text, params: { count: names.length, names: names.length > namesShown ? `${shown}…` : shown }, address }]
}

/** @param counters those of all features, read when the first question comes */
export function createUseRegistry(counters: () => readonly UseCounter[]): UseRegistry {
  return {
    of: async (kind, subject) => {
      const asked = counters().filter((one) => one.kind === kind.name)
      const found = await Promise.all(asked.map((one) => one.count(subject)))
      return {
        functions: [...new Set(found.flatMap(({ functions = [] }) => functions))],
        records: found.reduce((sum, { records = 0 }) => sum + records, 0),
        atLeast: found.some(({ atLeast = false }) => atLeast),
        holders: found.flatMap(({ holders = [] }) => holders),
        fields: found.flatMap(({ fields = [] }) => fields),
      }
    },
  }
}
