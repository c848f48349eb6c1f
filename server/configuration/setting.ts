import type { z } from 'zod'

/** One value that an administrator may set. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** Used until another value is stored. */
  readonly default: z.output<Schema>
  /** Never sent out, stored encrypted, named in the audit log without its value. A text; the empty one means that there is none. */
  readonly secret?: boolean
}

/** What a feature lets administrators set, by name; a name belongs to one feature. */
export type Settings = Readonly<Record<string, Setting>>

/** The values of declared settings. */
export type SettingValues<Declared extends Settings> = { readonly [Name in keyof Declared]: z.output<Declared[Name]['schema']> }

/** Declares settings: `settings({ retryHours: { schema: z.number(), default: 4 } })`. */
export function settings<const Declared extends Settings>(declared: Declared): Declared {
  return declared
}

/** The stored members over the defaults; one that no longer fits its schema counts as not stored. */
export function valuesOf<Declared extends Settings>(
  declared: Declared,
  stored: Readonly<Record<string, unknown>>,
): SettingValues<Declared> {
  const entries = Object.entries(declared).map(([name, { schema, default: standard }]) => {
    const read = name in stored ? schema.safeParse(stored[name]) : undefined
    return [name, read?.success ? read.data : standard] as const
  })
  return Object.fromEntries(entries) as SettingValues<Declared>
}

/** All declared settings in one; @throws RangeError when two features declare the same name */
export function allSettings(declarations: readonly Settings[]): Settings {
  const names = declarations.flatMap((one) => Object.keys(one))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new RangeError(`two features declare the setting ${twice}`)
  return Object.assign({}, ...declarations) as Settings
}
