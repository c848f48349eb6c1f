import type { FormField, FormOutline } from '#engine/forms/outline.ts'

/** What fields are called where people write formulas, and the names that expressions have for them. */
export interface FieldTitles {
  /** By name (`items.planArea`): the title without braces. */
  readonly titleOf: ReadonlyMap<string, string>
  /** By title: the name. */
  readonly nameOf: ReadonlyMap<string, string>
}

const ownTitle = ({ part }: FormField): string => part.label.trim()

/**
 * Titles of all fields, sub-tables and columns, each once: a column with the title of its sub-table before it (`明细.面积`), one that
 * several have with its key behind it (`面积#area2`). A title that cannot stand in braces gives way to the name.
 */
export function fieldTitles({ byName, tableByKey }: FormOutline): FieldTitles {
  const plain = new Map(
    [...byName].map(([name, field]) => {
      const table = field.table === undefined ? undefined : tableByKey.get(field.table)
      return [name, table ? `${ownTitle(table)}.${ownTitle(field)}` : ownTitle(field)]
    }),
  )
  const counts = new Map<string, number>()
  for (const title of plain.values()) counts.set(title, (counts.get(title) ?? 0) + 1)
  const titleOf = new Map<string, string>()
  const nameOf = new Map<string, string>()
  for (const [name, title] of plain) {
    const once = (counts.get(title) ?? 0) > 1 ? `${title}#${name}` : title
    const told = /[{}\n]/.test(once) || ownTitle(byName.get(name) as FormField) === '' || nameOf.has(once) ? name : once
    titleOf.set(name, told)
    nameOf.set(told, name)
  }
  return { titleOf, nameOf }
}
