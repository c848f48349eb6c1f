/**
 * Values of a field type with the options they need, from `testing.ts` of its folder. Tests apply all members of the type to
 * each.
 */
export interface Sample {
  readonly options?: Readonly<Record<string, unknown>>
  /** In ascending order. */
  readonly values: readonly unknown[]
  /** False: such values are neither typed nor imported. */
  readonly typed?: boolean
}

const modules = import.meta.glob<{ readonly samples: readonly Sample[] }>('../*/testing.ts', { eager: true })

/** The samples of a type by its name. */
export function samplesOf(type: string): readonly Sample[] {
  return modules[`../${type}/testing.ts`]?.samples ?? []
}
