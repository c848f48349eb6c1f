import { allMenus } from './check-roles.ts'
import type { Grantable } from './check-roles.ts'
import type { Application } from './read-application.ts'

/** Checks that menus name reports there are, and reports forms and fields. Returns the problems. */
export function checkReports(
  { reports, system }: Application,
  grantable: ReadonlyMap<string, Pick<Grantable, 'fields'>>,
): readonly string[] {
  const known = new Set(reports.map(({ content }) => content.code))
  const menus = allMenus(system.content.menus).flatMap((menu) => (menu.type === 5 && !known.has(menu.report) ? [menu.report] : []))
  return [
    ...menus.map((code) => `application.json: no report ${code}`),
    ...reports.flatMap(({ path, content: { definition } }) => {
      const { source, groups, cross, measures, columns, filters } = definition
      const items = grantable.get(source.id)
      if (source.kind !== 'function' || !items) return [`${path}: no form ${source.id}`]
      const named = [...groups, ...(cross ? [cross] : []), ...measures, ...columns, ...filters].map(({ field }) => field)
      const missing = named.filter((field) => field !== '' && !items.fields.has(field.replace('.', '-')))
      return missing.map((field) => `${path}: no field ${field}`)
    }),
  ]
}
