/** Values of a type that has any, with the options they need: `testing.ts` of its folder. Tests take each through all that the type does. */
export interface Sample {
  readonly options?: Readonly<Record<string, unknown>>
  /** In rising order. */
  readonly values: readonly unknown[]
  /** False: nobody types or imports such a value. */
  readonly typed?: boolean
}

const modules = import.meta.glob<{ readonly samples: readonly Sample[] }>('../*/testing.ts', { eager: true })

/** The samples of a type by its name. */
export function samplesOf(type: string): readonly Sample[] {
  return modules[`../${type}/testing.ts`]?.samples ?? []
}
