import type { FieldType, FieldTypes } from './field-type.ts'
import { buttonLabels } from './list-buttons.ts'
import type { FormDefinition, FormPart, FormSettings, ListButton, ListDefinition, VerifyCodeOf } from './model.ts'
import { ownButtonsOf, withOwnButtons, type OwnButton } from './own-buttons.ts'
import { verifyTablesOf } from './verify-tables.ts'

/** Gives the text that stands at a place of a definition from then on. */
export type VisitText = (text: string, place: string) => string

type Options = Readonly<Record<string, unknown>>

/**
 * The form with other texts. Walks over everything that people read: labels, placeholders, help, messages of patterns, what the
 * field types declare of their options (`texts`), and buttons. Values, conditions and names of fields are none of it.
 */
export function mapFormTexts(form: FormDefinition, types: FieldTypes, visit: VisitText): FormDefinition {
  return { ...form, parts: mapParts(form.parts, types, visit, ''), settings: mapSettings(form.settings, visit) }
}

/** The list with other texts. The platform's own names of buttons stay: the interface has them in every language. */
export function mapListTexts(list: ListDefinition, visit: VisitText, at = 'list'): ListDefinition {
  const named = <Item extends { key: string; label: string }>(items: readonly Item[], place: string): readonly Item[] =>
    items.map((item) => ({ ...item, label: said(item.label, `${place}.${item.key}`, visit) }))
  const own = ownButtonsOf(list)
  const mapped: ListDefinition = {
    ...list,
    columns: named(list.columns, `${at}.column`),
    searches: named(list.searches, `${at}.search`),
    buttons: list.buttons.map((button) => mapButton(button, visit, at)),
    rowButtons: list.rowButtons.map((button) => mapButton(button, visit, at)),
    ...(list.treeBeside && { treeBeside: { ...list.treeBeside, title: said(list.treeBeside.title, 'list.tree', visit) } }),
    ...(list.phone && { phone: { ...list.phone, list: mapListTexts(list.phone.list, visit, 'list.phone') } }),
  }
  return own.length === 0
    ? mapped
    : withOwnButtons(
        mapped,
        own.map((button) => mapOwnButton(button, visit, at)),
      )
}

function mapOwnButton(button: OwnButton, visit: VisitText, at: string): OwnButton {
  return { ...button, ...mapMembers(button, ['label', 'question', 'done', 'title'], `${at}.button.${button.name}`, visit) }
}

/** Buttons as the platform family names them (form-definition 4). */
const platformButtons: Readonly<Record<string, string>> = { ...buttonLabels, batchPrint: '批量打印' }

function mapButton(button: ListButton, visit: VisitText, at: string): ListButton {
  const { name, label } = button
  return platformButtons[name] === label ? button : { ...button, label: said(label, `${at}.button.${name}`, visit) }
}

function mapSettings(settings: FormSettings, visit: VisitText): FormSettings {
  return { ...settings, ...mapMembers(settings, ['confirmText', 'cancelText'], 'form', visit) }
}

function mapParts(parts: readonly FormPart[], types: FieldTypes, visit: VisitText, table: string): readonly FormPart[] {
  return parts.map((part) => mapPart(part, types, visit, table))
}

function mapPart(part: FormPart, types: FieldTypes, visit: VisitText, table: string): FormPart {
  const type = types.get(part.type)
  const place = `form.${table}${part.key}`
  const below = type?.nature === 'sub-table' ? `${part.key}-` : table
  return {
    ...part,
    ...mapMembers(part, [...(showsLabel(type) ? ['label'] : []), 'placeholder', 'help'], place, visit),
    ...(part.patterns && {
      patterns: part.patterns.map((one, index) => ({ ...one, message: said(one.message, `${place}.pattern.${index}`, visit) })),
    }),
    ...(part.verifyCode?.tables && { verifyCode: mapVerifyTables(part.verifyCode, place, visit) }),
    ...(type && { options: mapOptions(type, part.options, place, visit) }),
    ...(part.children && { children: mapParts(part.children, types, visit, below) }),
  }
}

/** Headings of what is told beside a record to whoever has its verify code. */
function mapVerifyTables(verifyCode: VerifyCodeOf, place: string, visit: VisitText): VerifyCodeOf {
  const tables = verifyTablesOf(verifyCode)
  if (!tables) return verifyCode
  return {
    ...verifyCode,
    tables: tables.map((one, index) => ({ ...one, ...mapMembers(one, ['title'], `${place}.verify.${index}`, visit) })),
  }
}

/** Containers are captioned by their label where they have no title; what only arranges or decorates shows none, but for codes. */
function showsLabel(type: FieldType | undefined): boolean {
  if (!type) return true
  return (
    type.nature === 'value' ||
    type.nature === 'sub-table' ||
    (type.nature === 'container' && type.texts !== undefined) ||
    type.captioned === true
  )
}

/** The members that hold texts, with these said by the visitor. */
function mapMembers(from: object, names: readonly string[], place: string, visit: VisitText): Record<string, unknown> {
  const members = from as Options
  return Object.fromEntries(names.flatMap((name) => mapped(name, members[name], place, visit)))
}

function mapped(name: string, value: unknown, place: string, visit: VisitText): [string, unknown][] {
  return typeof value === 'string' && value !== '' ? [[name, visit(value, `${place}.${name}`)]] : []
}

/** Texts that are not set in the definition are the type's own, and shown like those that are. */
function mapOptions(type: FieldType, options: Options, place: string, visit: VisitText): Options {
  if (!type.texts || !type.options.safeParse(options).success) return options
  const complete = type.options.parse(options)
  const changed = type.texts(complete).flatMap((path): [string, unknown][] => {
    const [name = '', inside] = path.split('[].')
    const value = options[name] ?? complete[name]
    if (inside === undefined) return mapped(name, value, place, visit)
    return Array.isArray(value)
      ? [[name, value.map((item: unknown, index) => mapItem(item, inside, `${place}.${name}.${index}`, visit))]]
      : []
  })
  return { ...options, ...Object.fromEntries(changed) }
}

function mapItem(item: unknown, name: string, place: string, visit: VisitText): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { id } = item as { readonly id?: unknown }
  const at = id === undefined ? place : place.replace(/\d+$/, String(id))
  const { children } = item as { readonly children?: unknown }
  return {
    ...item,
    ...mapMembers(item, [name], at, visit),
    ...(Array.isArray(children) && { children: children.map((child: unknown, index) => mapItem(child, name, `${place}.${index}`, visit)) }),
  }
}

const said = (text: string, place: string, visit: VisitText): string => (text === '' ? text : visit(text, place))
