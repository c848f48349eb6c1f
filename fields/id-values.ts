import type { CarrierKind, ExpressionInput, FieldFacts, Lookups, NamedKind, Operator, Parsed, Unoffered } from '#engine/forms/field-type.ts'
import { choiceDisabled } from '#engine/forms/offered.ts'
import { refusal } from '#engine/values/refusal.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

/** One id, or a list of ids where the field takes several; `''` and the empty list both mean none. */
export type Ids = string | readonly string[]

/** The ids of a value as a list. */
export function idsOf(value: Ids): readonly string[] {
  return typeof value === 'string' ? (value === '' ? [] : [value]) : value
}

/** The value for these ids: the list where the field takes several, otherwise the first. */
export function idsAs(ids: readonly string[], multiple: boolean): Ids {
  return multiple ? [...new Set(ids)] : (ids[0] ?? '')
}

const operators: readonly Operator[] = ['equals', 'not-equals', 'in', 'not-in', 'empty', 'not-empty']

const isId = (raw: unknown): raw is string | number =>
  (typeof raw === 'string' && raw.length <= 200) || (typeof raw === 'number' && Number.isFinite(raw))

/** Parses ids of the wire: an id, a list of ids, or the JSON text of a list, as the platform family stores them. */
export function idsFromWire(wire: unknown, multiple: boolean): Parsed<Ids> {
  if (wire === null || wire === undefined || wire === '') return read(idsAs([], multiple))
  if (isId(wire)) return read(idsAs([String(wire)], multiple))
  if (!Array.isArray(wire) || !wire.every(isId) || (!multiple && wire.length > 1)) return malformed()
  return read(idsAs(wire.map(String), multiple))
}

/**
 * Parses tree nodes of the wire: a path from the root to the node, or a list of paths where several are allowed. A single id
 * without a path is the node itself.
 */
export function leavesFromWire(wire: unknown, multiple: boolean): Parsed<Ids> {
  if (!Array.isArray(wire)) return idsFromWire(wire, multiple)
  const leaves = pathsIn(wire, multiple).map((path): unknown => (Array.isArray(path) ? path.at(-1) : path))
  if (!leaves.every(isId) || (!multiple && leaves.length > 1)) return malformed()
  return read(idsAs(leaves.map(String), multiple))
}

/** The paths, and ids without a path, of tree nodes of the wire. */
export function pathsIn(wire: unknown, multiple: boolean): readonly unknown[] {
  if (!Array.isArray(wire) || wire.length === 0) return []
  return multiple || wire.some(Array.isArray) ? wire : [wire]
}

/** The paths of tree nodes as they are sent; an unknown node is sent as a path of its own id. */
export function leavesToWire(value: Ids, multiple: boolean, pathOf: (id: string) => readonly string[] | undefined): unknown {
  const paths = idsOf(value).map((id) => pathOf(id) ?? [id])
  return multiple ? paths : (paths[0] ?? [])
}

/** Shared by all field types whose value is ids; `multiple` is the option of that name. */
export const idValues = {
  nature: 'value' as const,
  column: ({ multiple }: { multiple: boolean }) => (multiple ? ('text[]' as const) : ('text' as const)),
  empty: '' as Ids,
  isEmpty: (value: Ids) => value.length === 0,
  isList: ({ multiple }: { multiple: boolean }) => multiple,
  toColumn: (value: Ids, { multiple }: { multiple: boolean }): unknown =>
    value.length === 0 ? null : multiple ? idsOf(value) : (idsOf(value)[0] ?? null),
  fromColumn: (stored: unknown, { multiple }: { multiple: boolean }): Ids =>
    idsAs(Array.isArray(stored) ? stored.map(String) : typeof stored === 'string' && stored !== '' ? [stored] : [], multiple),
  compare: (a: Ids, b: Ids) => {
    const [left, right] = [idsOf(a).join('\n'), idsOf(b).join('\n')]
    return left < right ? -1 : left > right ? 1 : 0
  },
  operators,
  searchKind: 'equal' as const,
  mayBeListColumn: true,
  mayBeInSubTable: true,
  align: 'left' as const,
  isNumber: false,
  toExpression: (value: Ids, { multiple }: { multiple: boolean }): ExpressionInput => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  fromExpression: (result: ExpressionInput, { multiple }: { multiple: boolean }): Ids =>
    idsAs(Array.isArray(result) ? result.filter((id) => id !== '') : typeof result === 'string' && result !== '' ? [result] : [], multiple),
}

/** Splits imported text of several values (form-definition 7: comma separated). */
export function splitTyped(typed: string, multiple: boolean): readonly string[] {
  const parts = multiple ? typed.split(/[,，、;；\n]/) : [typed]
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Loads what pasted names mean, for values that are ids of one kind. */
export const seekNames =
  (kind: NamedKind) =>
  (texts: readonly string[], { multiple }: { multiple: boolean }, { lookups }: FieldFacts): Promise<void> | undefined =>
    lookups.seekNamed?.(
      kind,
      texts.flatMap((text) => splitTyped(text, multiple)),
    )

/** What a name means that was looked up when it was pasted: one id or several; undefined where it means nothing. */
export function namedIds({ findNamed }: Lookups, kind: NamedKind, name: string): readonly string[] | undefined {
  const ids = findNamed?.(kind, name) ?? []
  return ids.length > 0 ? ids : undefined
}

/** How a workbook names a person: with his account where others have his name (form-definition 7). Undefined where he is not known. */
export function personInSheet(id: string, { user, findNamed }: Lookups): string | undefined {
  const found = user(id)
  const isShared = found !== undefined && (findNamed?.('user', found.name).length ?? 0) > 1
  return isShared ? `${found.name}/${found.account}` : found?.name
}

/** Parts of a text that one name may be made of, with the signs between them. */
const piecesAtMost = 7

/** Finds the id of each part of a text; refuses the text when a part has none, or one of several. */
export function parseIds(
  typed: string,
  multiple: boolean,
  find: (part: string) => string | readonly string[] | undefined,
  unknown: string,
): Parsed<Ids> {
  const ids: string[] = []
  const pieces = multiple ? typed.split(/([,，、;；\n])/) : [typed]
  for (let at = 0; at < pieces.length;) {
    // Names hold commas too: the longest one that fits is meant, `西湾村,一组` before `西湾村`.
    let end = Math.min(pieces.length, at + piecesAtMost)
    const said = () => pieces.slice(at, end).join('').trim()
    let found = find(said())
    for (; found === undefined && end > at + 1; found = find(said())) end -= 2
    if (found === undefined && said() !== '') return unreadable(unknown)
    const [id, other] = typeof found === 'string' ? [found] : (found ?? [])
    if (other !== undefined) return unreadable('fields.choice.several', { name: said() })
    if (id !== undefined) ids.push(id)
    at = end + 1
  }
  return read(idsAs(ids, multiple))
}

/** What is told of something that this field does not offer, though others may. */
export const choiceOutside = (choice: string) => refusal('invalid', 'fields.choice.outside', { params: { choice } })

/**
 * Of chosen organizations, people, positions, roles or groups those that may not be chosen: disabled ones by name, and those that do not exist or that the caller is
 * not shown, which are told alike; and those that this field does not allow.
 */
export function unofferedIds(
  value: Ids,
  kind: 'organization' | 'user' | CarrierKind,
  { complete, shows }: Lookups,
  find: (id: string) => { readonly name: string; readonly offered?: boolean } | undefined,
  unknown: string,
  allows: (id: string) => boolean = () => true,
): readonly Unoffered[] {
  return idsOf(value).flatMap((id): readonly Unoffered[] => {
    const found = find(id)
    if (!found || shows?.(kind, id) === false) return complete ? [{ id, refusal: refusal('invalid', unknown) }] : []
    if (found.offered === false) return [{ id, refusal: choiceDisabled(found.name) }]
    return allows(id) ? [] : [{ id, refusal: choiceOutside(found.name) }]
  })
}
