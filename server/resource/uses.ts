import type { Uses } from '#engine/resource/calls.ts'

/** A kind of thing that other features use, declared by the feature that owns it. `Subject` is what tells one of them. */
export interface UsedKind<Subject> {
  readonly name: string
  /** Never there at run time; ties the counters to the subject. */
  readonly subject?: Subject
}

/** Counts where one feature uses a kind of thing; declared in its manifest. */
export interface UseCounter {
  readonly kind: string
  readonly count: (subject: unknown) => Promise<Uses>
}

/** Where all features use a thing of one of them. */
export interface UseRegistry {
  /** Asked before a deletion, so that whoever deletes knows what it affects. */
  readonly of: <Subject>(kind: UsedKind<Subject>, subject: Subject) => Promise<Uses>
}

/** Ties a counter to the kind it counts. */
export function useCounter<Subject>(kind: UsedKind<Subject>, count: (subject: Subject) => Promise<Uses>): UseCounter {
  return { kind: kind.name, count: (subject) => count(subject as Subject) }
}

/** @param counters those of all features, read when the first question comes */
export function createUseRegistry(counters: () => readonly UseCounter[]): UseRegistry {
  return {
    of: async (kind, subject) => {
      const asked = counters().filter((one) => one.kind === kind.name)
      const found = await Promise.all(asked.map((one) => one.count(subject)))
      return {
        functions: [...new Set(found.flatMap(({ functions }) => functions))],
        records: found.reduce((sum, { records }) => sum + records, 0),
      }
    },
  }
}
