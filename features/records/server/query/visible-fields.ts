import type { RowScheme } from '#engine/access/row-scheme.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { withoutHiddenLayout } from '#engine/forms/list-layout.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { withoutLeaks } from '#engine/forms/hidden-results.ts'
import { ownButtonsMember } from '#engine/forms/own-buttons.ts'
import { withSortsWhere } from '#engine/forms/list-sorts.ts'
import { onEachDevice } from '#engine/forms/phone/phone-list.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rightOf, type FieldRight, type FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { withCutButtons } from '#features/records/server/own-buttons/cut-buttons.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { MenuRights } from '#server/access/access-control.ts'
import { Derived } from '#server/cache/derived.ts'

/**
 * Names of the fields a user may read: `planArea`, `items`, `items.planArea`. The grants key a sub-table's column
 * `items-planArea`. A hidden one is absent from every answer, filter, sort and definition (security 4.3).
 */
export interface VisibleFields {
  readonly inForm: (name: string) => boolean
  readonly inList: (name: string) => boolean
}

/** Whether a data scheme compares a field that the user may not read: what it admits would tell of the values of that field. */
export function comparesHidden({ groups }: RowScheme, { inForm }: VisibleFields): boolean {
  const fields = groups.flatMap(({ conditions }) => conditions.map(({ field }) => field))
  return fields.some((field) => !field.startsWith('@') && !inForm(field.replace('-', '.')))
}

export function visibleFields(fn: OnlineFunction, rights: MenuRights): VisibleFields {
  return visible.get([fn, rights], '', () => newVisibleFields(fn, rights))
}

const visible = new Derived<VisibleFields>()

function newVisibleFields(fn: OnlineFunction, rights: MenuRights): VisibleFields {
  const inForm = readableNames(fn, rights.fields)
  const granted = (name: string): boolean => rights.columns === 'all' || rights.columns.has(name.replace('.', '-'))
  return {
    inForm: (name) => inForm === 'all' || inForm.has(name),
    // A column is only shown in the list where the field itself may be read, so that the list reveals nothing the form hides.
    inList: (name) => granted(name) && (inForm === 'all' || inForm.has(name)),
  }
}

function readableNames(fn: OnlineFunction, granted: MenuRights['fields']): ReadonlySet<string> | 'all' {
  if (granted === 'all') return 'all'
  return readable(
    fn,
    rightsBy(fn, (name) => ({ readable: granted.has(name.replace('.', '-')), writable: false })),
  )
}

/** Names of all fields, sub-tables and columns of a form, including those without a column in the database. */
export function namesOf(fn: OnlineFunction): readonly string[] {
  return outlineOf(fn.form, fieldTypes).names
}

function rightsBy(fn: OnlineFunction, rightTo: (name: string) => FieldRight): FormRights {
  return { fields: new Map(namesOf(fn).map((name) => [name, rightTo(name)])), others: { readable: true, writable: false } }
}

/** The readable fields without those computed from hidden ones, which would reveal them (security 4.3). */
export function readable(fn: OnlineFunction, rights: FormRights): ReadonlySet<string> {
  const form = compiledForm(fn.form, fieldTypes)
  const narrowed = withoutLeaks(form, rights)
  return new Set([...form.outline.byName.values()].filter((field) => rightOf(narrowed, field).readable).map((field) => field.name))
}

/** The same rights for the form engine; a readable field is writable when the function has the button. */
export function formRights(fn: OnlineFunction, fields: VisibleFields, mayWrite: boolean): FormRights {
  return rightsInForm.get([fn, fields], String(mayWrite), () =>
    rightsBy(fn, (name) => ({ readable: fields.inForm(name), writable: mayWrite && fields.inForm(name) })),
  )
}

const rightsInForm = new Derived<FormRights>()

/** The definition without hidden fields and without rules and columns that name them. */
export function cutDefinition(fn: OnlineFunction, visible: VisibleFields): { form: FormDefinition; list: ListDefinition } {
  const hidden = new Set(namesOf(fn).filter((name) => !visible.inForm(name)))
  const parts = cutParts(fn.form.parts, undefined, fn, hidden)
  const rules = fn.form.rules.filter((rule) => !namesHidden(JSON.stringify(rule), hidden))
  return { form: { ...fn.form, parts, rules }, list: onEachDevice(fn.list, (list) => cutList(list, visible, hidden)) }
}

function cutList(list: ListDefinition, { inList }: VisibleFields, hidden: ReadonlySet<string>): ListDefinition {
  const shown = <Item extends { key: string }>(items: readonly Item[]): Item[] => items.filter((item) => inList(item.key))
  const seen = {
    ...withSortsWhere(list, inList),
    columns: shown(list.columns),
    searches: shown(list.searches),
    summary: list.summary.filter(inList),
    ...(list.cardFields && { cardFields: list.cardFields.filter(inList) }),
  }
  return withoutRest(withoutHiddenLayout(withCutButtons(seen, hidden), inList), hidden)
}

function cutParts(parts: readonly FormPart[], table: string | undefined, fn: OnlineFunction, hidden: ReadonlySet<string>): FormPart[] {
  return parts
    .filter((part) => !hidden.has(table ? `${table}.${part.key}` : part.key))
    .map((part) => {
      if (!part.children) return withoutNames(part, hidden)
      const isTable = fn.tables.subTables.some((one) => one.table.key === part.key)
      return { ...part, children: cutParts(part.children, isTable ? part.key : table, fn, hidden) }
    })
}

/** Removes options that refer to a hidden field, such as the limit of a date. */
function withoutNames(part: FormPart, hidden: ReadonlySet<string>): FormPart {
  if (hidden.size === 0) return part
  const spelled = new Set([...hidden].flatMap((name) => [name, name.replace('.', '-'), name.slice(name.indexOf('.') + 1)]))
  const kept = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value !== 'string' || !spelled.has(value)))
  return { ...part, options: kept(part.options), ...(part.rest ? { rest: kept(part.rest) } : {}) }
}

/** Whether a text names one of the fields as a whole word. */
function namesHidden(text: string, hidden: ReadonlySet<string>): boolean {
  return [...hidden].some((name) => new RegExp(`(^|[^\\w.])${name.replace('.', '[.-]')}($|\\W)`).test(text))
}

/** Removes further members that list columns (`columnOptions`) when they name a hidden field. Own buttons are cut by themselves. */
function withoutRest(list: ListDefinition, hidden: ReadonlySet<string>): ListDefinition {
  if (hidden.size === 0 || !list.rest) return list
  const rest = Object.fromEntries(
    Object.entries(list.rest).filter(([name, value]) => name === ownButtonsMember || !namesHidden(JSON.stringify(value) ?? '', hidden)),
  )
  return { ...list, rest }
}
