import { isJsonObject, own, sameJson } from './json.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * Two-way view of a part of a document: `read` takes a clean value out of it and never fails, `write` gives the members
 * that say it.
 */
export interface Lens<Value> {
  read(document: JsonObject): Value
  /** @param document that they are written over, for a lens whose members say something only beside others */
  write(value: Value, document?: JsonObject): JsonObject
}

/** Writes the value into the document; a document that already says the same stays as it is, to the last member. */
export function put<Value>(lens: Lens<Value>, document: JsonObject, value: Value): JsonObject {
  return sameJson(lens.read(document), value) ? document : { ...document, ...lens.write(value, document) }
}

export function textMember(name: string, absent = ''): Lens<string> {
  return {
    read: (document) => textOf(own(document, name)) ?? absent,
    write: (value) => ({ [name]: value }),
  }
}

export function numberMember(name: string, absent: number): Lens<number> {
  return {
    read: (document) => numberOf(own(document, name)) ?? absent,
    write: (value) => ({ [name]: value }),
  }
}

export function booleanMember(name: string, absent: boolean): Lens<boolean> {
  return {
    read: (document) => booleanOf(own(document, name)) ?? absent,
    write: (value) => ({ [name]: value }),
  }
}

export function textsMember(name: string): Lens<readonly string[]> {
  return {
    read: (document) => textsOf(own(document, name)),
    write: (value) => ({ [name]: [...value] }),
  }
}

/** A closed set that travels as numbers (or their text). */
export function codeMember<Value extends string>(name: string, codes: Readonly<Record<string, Value>>, absent: Value): Lens<Value> {
  return {
    read: (document) => codes[textOf(own(document, name)) ?? ''] ?? absent,
    write: (value) => ({ [name]: Number(Object.keys(codes).find((code) => codes[code] === value)) }),
  }
}

/** A lens over several, each under its own name of the value. */
export function objectOf<Value extends object>(lenses: { readonly [Name in keyof Value]-?: Lens<Value[Name]> }): Lens<Value> {
  const names = Object.keys(lenses) as (keyof Value)[]
  return {
    read: (document) => Object.fromEntries(names.map((name) => [name, lenses[name].read(document)])) as Value,
    write: (value) => Object.assign({}, ...names.map((name) => lenses[name].write(value[name]))) as JsonObject,
  }
}

/** Writes a value of many parts, each part for itself, so that an unchanged part keeps its spelling. */
export function putEach<Value extends object>(
  lenses: { readonly [Name in keyof Value]-?: Lens<Value[Name]> },
  document: JsonObject,
  value: Value,
): JsonObject {
  const names = Object.keys(lenses) as (keyof Value)[]
  return names.reduce<JsonObject>((written, name) => put(lenses[name], written, value[name]), document)
}

/** The object under a name, empty when there is none. */
export function objectMember(document: JsonObject, name: string): JsonObject {
  const value = own(document, name)
  return isJsonObject(value) ? value : {}
}

export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}

export function booleanOf(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1') return true
  return value === 0 || value === '0' ? false : undefined
}

/** A list of texts; a comma list is read as one, what is no text is left out. */
export function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return value.split(',').filter((item) => item !== '')
  return Array.isArray(value) ? value.map(textOf).filter((item): item is string => item !== undefined && item !== '') : []
}
