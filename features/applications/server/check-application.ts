import { checkBillRule } from '#engine/values/bill-number.ts'
import { checkDemo } from './check-demo.ts'
import { checkFlows } from './check-flows.ts'
import { checkFunctions } from './check-functions.ts'
import { checkReports } from './check-reports.ts'
import { allMenus, checkRoles } from './check-roles.ts'
import type { Grantable } from './check-roles.ts'
import { checkSuccessions } from './check-successions.ts'
import { checkTranslations } from './check-translations.ts'
import { entryIds } from './dictionary-entries.ts'
import type { Application } from './read-application.ts'
import { grantableItems } from '#features/menu-items/entry.ts'
import { readFunction } from './read-function.ts'

/**
 * Checks that everything the files of an application refer to exists. Returns the problems, none when all is well. They are in
 * English and name the file, because only a developer can correct them.
 */
export function checkApplication(application: Application): readonly string[] {
  const { billRules, dictionaries, flows, forms, system } = application
  const grantable = new Map(forms.map(({ content }) => [content.code, grantableOf(application, content.code)]))
  const fields = new Map([...grantable].map(([code, items]) => [code, items.fields]))
  return [
    ...twice(
      'menu',
      allMenus(system.content.menus).map(({ code }) => code),
    ),
    ...twice(
      'dictionary entry',
      dictionaries.flatMap(({ content }) => entryIds(content)),
    ),
    ...allMenus(system.content.menus).flatMap((menu) =>
      menu.type === 3 && !grantable.has(menu.form) ? [`application.json: no form ${menu.form}`] : [],
    ),
    ...billRules.content.rules.flatMap((rule) => checkBillRule(rule).map(({ text }) => `bill-rules.json: ${rule.code}: ${text}`)),
    ...checkFunctions(application, {
      dictionaries: new Set(dictionaries.map(({ content }) => content.code)),
      entries: new Set(dictionaries.flatMap(({ content }) => entryIds(content))),
      billRules: new Set(billRules.content.rules.map(({ code }) => code)),
      flows: new Set(flows.map(({ content }) => content.id)),
    }),
    ...checkFlows(application, fields),
    ...checkSuccessions(application, fields),
    ...checkReports(application, grantable),
    ...checkRoles(application, grantable),
    ...checkTranslations(application),
    ...checkDemo(application),
  ]
}

function grantableOf({ forms, lists }: Application, code: string): Grantable {
  const form = forms.find(({ content }) => content.code === code)
  const list = lists.find(({ content }) => content.form === code)
  if (!form) return { buttons: new Set(), columns: new Set(), fields: new Set() }
  const read = readFunction(form.content, list?.content)
  const { button, column, field } = grantableItems(read)
  return { buttons: codes(button), columns: codes(column), fields: codes(field) }
}

const codes = (items: readonly { readonly code: string }[]): ReadonlySet<string> => new Set(items.map(({ code }) => code))

function twice(what: string, names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `the ${what} ${name} stands twice`)
}
