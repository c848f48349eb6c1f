import type { FieldType, FieldTypes } from './field-type.ts'
import type { Json, Member } from './codec-members.ts'
import { anything, boolean, copyJson, isJson, list, number, peek, put, putMembers, restOf, takeMembers, text } from './codec-members.ts'
import type { FormPart } from './model.ts'

const isPattern = (item: unknown): boolean =>
  isJson(item) && typeof item.pattern === 'string' && typeof item.message === 'string' && Object.keys(item).length === 2

/** Members every control has (form-definition 1.1), by their names in the model. */
const partMembers: Readonly<Record<string, Member>> = {
  label: text('__config__.label', ''),
  required: boolean('__config__.required'),
  patterns: list('__config__.regList', isPattern),
  hidden: boolean('__config__.noShow'),
  devices: list('__config__.visibility', (item) => item === 'pc' || item === 'app'),
  readOnly: boolean('disabled'),
  defaultValue: anything('__config__.defaultValue'),
  defaultCurrent: boolean('__config__.defaultCurrent'),
  placeholder: text('placeholder'),
  help: text('__config__.tipLabel'),
  showLabel: boolean('__config__.showLabel'),
  span: number('__config__.span'),
  columnWidth: number('__config__.columnWidth'),
  unique: boolean('__config__.unique'),
  notCopied: boolean('__config__.seedbedNotCopied'),
  mask: { path: '__config__.seedbedMask', fits: isJson },
  encrypted: boolean('__config__.seedbedEncrypted'),
  identifier: text('__config__.seedbedIdentifier'),
  sumOf: { path: '__config__.seedbedSumOf', fits: isJson },
  verifyCode: { path: '__config__.seedbedVerifyCode', fits: isJson },
}

export const kindPath = '__config__.jnpfKey'
/** Ours: name of the field type, where the kind is another than the type's because clients of the family need it to be. */
export const typePath = '__config__.seedbedType'
const keyPath = '__vModel__'
export const childrenPath = '__config__.children'

/** Type name of controls the registry does not know; their JSON is kept, but such a form can't be published. */
export const unknownType = 'unknown'

const byKind = new WeakMap<FieldTypes, { readonly size: number; readonly kinds: ReadonlyMap<string, FieldType> }>()

function typeOfKind(types: FieldTypes, kind: unknown): FieldType | undefined {
  let known = byKind.get(types)
  // The registry of a browser grows with the forms that are opened.
  if (known?.size !== types.size) {
    known = { size: types.size, kinds: new Map(Array.from(types.values(), (type) => [type.family.kind, type])) }
    byKind.set(types, known)
  }
  return typeof kind === 'string' ? known.kinds.get(kind) : undefined
}

function optionMembers(type: FieldType): Readonly<Record<string, Member>> {
  return Object.fromEntries(Object.entries(type.family.options).map(([name, path]) => [name, anything(path)]))
}

/** Members of a control of this type, without those its own options stand in for. */
function commonMembers(type: FieldType | undefined): Readonly<Record<string, Member>> {
  const taken = new Set(Object.values(type?.family.options ?? {}))
  return Object.fromEntries(Object.entries(partMembers).filter(([, { path }]) => !taken.has(path)))
}

/** Numbers parts without a key, in reading order. */
export class PartNumbers {
  #last = 0
  next(): string {
    this.#last += 1
    return `#${this.#last}`
  }
}

/** Reads a list of controls; undefined when it is none, so that it stays in the rest. */
export function decodeParts(raw: unknown, types: FieldTypes, numbers: PartNumbers): readonly FormPart[] | undefined {
  return Array.isArray(raw) && raw.every(isJson) ? raw.map((control) => decodePart(control, types, numbers)) : undefined
}

/** Where something stands among the controls that is none: `fields[1]`, counted from 0 as in JSON; undefined where all are. */
export function noControlIn(raw: unknown, place = 'fields'): string | undefined {
  if (raw === undefined) return undefined
  if (!Array.isArray(raw)) return place
  for (const [index, control] of raw.entries()) {
    const here = `${place}[${index}]`
    const children = isJson(control) ? peek(control, childrenPath) : undefined
    const found = isJson(control) ? (Array.isArray(children) ? noControlIn(children, `${here}.${childrenPath}`) : undefined) : here
    if (found !== undefined) return found
  }
  return undefined
}

function decodePart(control: Json, types: FieldTypes, numbers: PartNumbers): FormPart {
  const rest = copyJson(control) as Json
  const type = types.get(String(peek(rest, typePath))) ?? typeOfKind(types, peek(rest, kindPath))
  const key = peek(rest, keyPath)
  const own = typeof key === 'string' && key !== '' && !key.startsWith('#') ? key : undefined
  if (own !== undefined) delete rest[keyPath]
  // Options first: some types read a common member as an option of theirs.
  const options = type ? takeMembers(rest, optionMembers(type)) : {}
  const common = takeMembers(rest, commonMembers(type))
  const part: Json = { key: own ?? numbers.next(), type: type?.type ?? unknownType, options, ...common }
  const children = decodeParts(peek(rest, childrenPath), types, numbers)
  if (children) {
    part.children = children
    // The empty list left behind says that there was one.
    put(rest, childrenPath, [])
  }
  if (type && isJson(rest.__config__) && rest.__config__.jnpfKey === type.family.kind) delete rest.__config__.jnpfKey
  const kept = restOf(rest)
  return { ...part, ...(kept ? { rest: kept } : {}) } as unknown as FormPart
}

export function encodePart(part: FormPart, types: FieldTypes): Json {
  const json = copyJson(part.rest ?? {}) as Json
  const type = types.get(part.type)
  if (!part.key.startsWith('#')) json[keyPath] = part.key
  if (type && peek(json, kindPath) === undefined) put(json, kindPath, type.family.kind)
  putMembers(json, { ...part }, commonMembers(type))
  if (type) putMembers(json, part.options, optionMembers(type))
  if (part.children && (part.children.length > 0 || peek(json, childrenPath) === undefined)) {
    put(
      json,
      childrenPath,
      part.children.map((child) => encodePart(child, types)),
    )
  }
  return json
}
