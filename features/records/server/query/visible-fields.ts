import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { MenuRights } from '#server/access/access-control.ts'

/**
 * Names of the fields a user may read: `planArea`, `items`, `items.planArea`. The grants key a sub-table's column
 * `items-planArea`. A hidden one is absent from every answer, filter, sort and definition (security 4.3).
 */
export interface VisibleFields {
  readonly inForm: (name: string) => boolean
  readonly inList: (name: string) => boolean
}

export function visibleFields(rights: MenuRights): VisibleFields {
  const granted = (set: ReadonlySet<string> | 'all', name: string): boolean => set === 'all' || set.has(name.replace('.', '-'))
  return {
    inForm: (name) => granted(rights.fields, name),
    // A column may be shown in the list only where the field itself may be read: the list is no way around the form.
    inList: (name) => granted(rights.columns, name) && granted(rights.fields, name),
  }
}

/** The same as the form engine takes it; what may be read may be written where the function has the button for it. */
export function formRights(fn: OnlineFunction, visible: VisibleFields, mayWrite: boolean): FormRights {
  const names = [...fn.tables.byField.keys(), ...fn.tables.subTables.map((one) => one.table.key)]
  const entries = names.map((name) => [name, { readable: visible.inForm(name), writable: mayWrite && visible.inForm(name) }] as const)
  return { fields: new Map(entries), others: { readable: true, writable: mayWrite } }
}

/** The definition without what this user may not see: neither fields, nor rules and columns that name them. */
export function cutDefinition(fn: OnlineFunction, visible: VisibleFields): { form: FormDefinition; list: ListDefinition } {
  const hidden = new Set([...fn.tables.byField.keys(), ...fn.tables.subTables.map((one) => one.table.key)].filter((name) => !visible.inForm(name)))
  const parts = cutParts(fn.form.parts, undefined, fn, hidden)
  const rules = fn.form.rules.filter((rule) => !namesHidden(JSON.stringify(rule), hidden))
  const shown = <Item extends { key: string }>(items: readonly Item[]): Item[] => items.filter((item) => visible.inList(item.key))
  const list = { ...fn.list, columns: shown(fn.list.columns), searches: shown(fn.list.searches), summary: fn.list.summary.filter((key) => visible.inList(key)) }
  return { form: { ...fn.form, parts, rules }, list: withoutRest(list, hidden) }
}

function cutParts(parts: readonly FormPart[], table: string | undefined, fn: OnlineFunction, hidden: ReadonlySet<string>): FormPart[] {
  return parts
    .filter((part) => !hidden.has(table ? `${table}.${part.key}` : part.key))
    .map((part) => {
      if (!part.children) return part
      const isTable = fn.tables.subTables.some((one) => one.table.key === part.key)
      return { ...part, children: cutParts(part.children, isTable ? part.key : table, fn, hidden) }
    })
}

/** Whether a text names one of the fields as a whole word. */
function namesHidden(text: string, hidden: ReadonlySet<string>): boolean {
  return [...hidden].some((name) => new RegExp(`(^|[^\\w.])${name.replace('.', '[.-]')}($|\\W)`).test(text))
}

/** Members the model has no word for may list columns too (`columnOptions`); they go when they name a hidden field. */
function withoutRest(list: ListDefinition, hidden: ReadonlySet<string>): ListDefinition {
  if (hidden.size === 0 || !list.rest) return list
  const rest = Object.fromEntries(Object.entries(list.rest).filter(([, value]) => !namesHidden(JSON.stringify(value) ?? '', hidden)))
  return { ...list, rest }
}
