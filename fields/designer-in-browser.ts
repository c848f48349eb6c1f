import { fieldTypes } from '#fields/definitions.ts'
import type { TypeDescription } from '#fields/describing.ts'
import type { Setting } from '#engine/editing/settings/setting.ts'

const modules = import.meta.glob<TypeDescription>('./*/designer.ts', { eager: true, import: 'designer' })

/** The descriptions of all field types by name; loaded with a form designer. */
export const typeDescriptions: ReadonlyMap<string, TypeDescription> = new Map(
  Object.entries(modules).map(([path, description]) => [path.split('/')[1] ?? '', description]),
)

const withDefaults = new Map<string, readonly Setting[]>()

/** The settings of a type, with the defaults of the schema of its options; its definition has to be loaded. */
export function settingsOf(type: string): readonly Setting[] {
  const known = withDefaults.get(type)
  if (known) return known
  const defaults: Readonly<Record<string, unknown>> = fieldTypes.get(type)?.options.parse({}) ?? {}
  const settings = (typeDescriptions.get(type)?.settings ?? []).map((setting) => ({
    ...setting,
    default: setting.default ?? defaults[setting.name] ?? null,
  }))
  withDefaults.set(type, settings)
  return settings
}
