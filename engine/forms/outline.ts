import type { FieldType, FieldTypes, PartNature } from './field-type.ts'
import { encryptedType, maskedType } from './masked-type.ts'
import type { FormDefinition, FormPart } from './model.ts'

/** One field of a form with its type found and its options read: what everything else in this folder works on. */
export interface FormField {
  /** `planArea`, or `items.planArea` for a column of a sub-table: how expressions and rights name it. */
  readonly name: string
  readonly key: string
  /** Key of the sub-table it is a column of. */
  readonly table: string | undefined
  readonly part: FormPart
  readonly type: FieldType
  readonly options: Readonly<Record<string, unknown>>
}

/** Whether only the program fills a field, so that nobody can be asked for its value. */
export function isFilledByProgram({ type, part }: Pick<FormField, 'type' | 'part'>): boolean {
  return type.filledBy !== undefined || part.verifyCode !== undefined
}

/** Whether a field gets its value with a request alone: its number, its verify code. */
export function isOfRequest({ type, part }: Pick<FormField, 'type' | 'part'>): boolean {
  return type.filledBy === 'number' || part.verifyCode !== undefined
}

/** A sub-table with its columns, in order. */
export interface FormTable extends FormField {
  readonly columns: readonly FormField[]
}

/** The level of a form that holds values: its fields and sub-tables in reading order. */
export interface FormOutline {
  readonly fields: readonly FormField[]
  readonly tables: readonly FormTable[]
  /** Fields, sub-tables and columns by name. */
  readonly byName: ReadonlyMap<string, FormField>
  readonly tableByKey: ReadonlyMap<string, FormTable>
  /** All names in reading order, a sub-table before its columns. */
  readonly names: readonly string[]
  /** Numbers (keys) of the containers a top-level field lies in, outermost first: what has to be opened to see it. */
  readonly placeOf: ReadonlyMap<string, readonly string[]>
}

interface Placed {
  readonly part: FormPart
  readonly type: FieldType
  readonly place: readonly string[]
}

/** The parts of some natures, reached through containers (also unknown ones), in reading order. */
function partsOf(
  parts: readonly FormPart[],
  types: FieldTypes,
  natures: readonly PartNature[],
  place: readonly string[] = [],
): readonly Placed[] {
  return parts.flatMap((part) => {
    const type = types.get(part.type)
    if (type && natures.includes(type.nature)) return [{ part, type, place }]
    return type?.nature === 'static' || type?.nature === 'sub-table'
      ? []
      : partsOf(part.children ?? [], types, natures, [...place, part.key])
  })
}

/** Options of a part as its type reads them; what it can't read counts as not set (publishing refuses such a form). */
function readOptions(part: FormPart, type: FieldType): Readonly<Record<string, unknown>> {
  return type.options.safeParse(part.options).success ? type.options.parse(part.options) : type.options.parse({})
}

const fields = new WeakMap<FormPart, { readonly own: FieldType; readonly field: FormField }>()

/** The field of a part; read once for a part object, as a designer makes a new definition with each key and changes one part of it. */
function fieldOf(part: FormPart, own: FieldType, table?: string): FormField {
  const last = fields.get(part)
  if (last?.own === own && last.field.table === table) return last.field
  const field = readField(part, own, table)
  fields.set(part, { own, field })
  return field
}

function readField(part: FormPart, own: FieldType, table: string | undefined): FormField {
  const told = part.mask && own.mayBeMasked ? maskedType(own, part.mask) : own
  const type = part.encrypted && own.mayBeEncrypted ? encryptedType(told) : told
  return {
    name: table === undefined ? part.key : `${table}.${part.key}`,
    key: part.key,
    table,
    part,
    type,
    options: readOptions(part, type),
  }
}

function read(definition: FormDefinition, types: FieldTypes): FormOutline {
  const placed = partsOf(definition.parts, types, ['value', 'sub-table'])
  const fields: FormField[] = []
  const tables: FormTable[] = []
  const inOrder: FormField[] = []
  for (const { part, type } of placed) {
    const field = fieldOf(part, type)
    inOrder.push(field)
    if (type.nature === 'value') fields.push(field)
    else {
      const columns = partsOf(part.children ?? [], types, ['value']).map((column) => fieldOf(column.part, column.type, part.key))
      tables.push({ ...field, columns })
      inOrder.push(...columns)
    }
  }
  return {
    fields,
    tables,
    byName: new Map(inOrder.map((field) => [field.name, field])),
    tableByKey: new Map(tables.map((table) => [table.key, table])),
    names: inOrder.map(({ name }) => name),
    placeOf: new Map(placed.map(({ part, place }) => [part.key, place])),
  }
}

const known = new WeakMap<FormDefinition, { readonly types: FieldTypes; readonly outline: FormOutline }>()

/** The outline of a definition; read once for a definition object and a registry. */
export function outlineOf(definition: FormDefinition, types: FieldTypes): FormOutline {
  const last = known.get(definition)
  if (last?.types === types) return last.outline
  const outline = read(definition, types)
  known.set(definition, { types, outline })
  return outline
}

/** All fields with a value at the top level, reached through containers, in reading order. */
export function fieldsOf(definition: FormDefinition, types: FieldTypes): readonly FormField[] {
  return outlineOf(definition, types).fields
}

export function subTablesOf(definition: FormDefinition, types: FieldTypes): readonly FormTable[] {
  return outlineOf(definition, types).tables
}

/** The columns of a sub-table; empty when there is no such sub-table. */
export function columnsOf(definition: FormDefinition, types: FieldTypes, table: string): readonly FormField[] {
  return outlineOf(definition, types).tableByKey.get(table)?.columns ?? []
}

/** The field a path of a record names: `planArea`, `items`, `items.<row>.planArea`, also `items.planArea`. */
export function fieldAt(definition: FormDefinition, types: FieldTypes, path: string): FormField | undefined {
  const [first = '', second, third] = path.split('.')
  const name = second === undefined ? first : `${first}.${third ?? second}`
  return outlineOf(definition, types).byName.get(name)
}

/** Keys of the containers that must be open for the field of a path to be seen, outermost first. */
export function containersAround(definition: FormDefinition, types: FieldTypes, path: string): readonly string[] {
  return outlineOf(definition, types).placeOf.get(path.split('.')[0] ?? '') ?? []
}
