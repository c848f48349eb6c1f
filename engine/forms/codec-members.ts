/** A JSON object as it came; its members are looked up, never trusted to exist. */
export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * One member of the family's JSON: where it stands, what it is without being written, and whether a value found there is
 * one the model can hold. A value that is not, or that equals the default, stays in the rest; so it comes back as it was.
 */
export interface Member {
  /** Dotted: `__config__.label`. */
  readonly path: string
  readonly otherwise?: unknown
  readonly fits: (value: unknown) => boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

export const text = (path: string, otherwise?: string): Member => ({ path, otherwise, fits: isText })
export const number = (path: string, otherwise?: number): Member => ({ path, otherwise, fits: isNumber })
export const boolean = (path: string, otherwise?: boolean): Member => ({ path, otherwise, fits: isBoolean })
export const anything = (path: string): Member => ({ path, fits: (value) => value !== undefined })
export const oneOf = (path: string, values: readonly unknown[], otherwise?: unknown): Member => ({
  path,
  otherwise,
  fits: (value) => values.includes(value),
})
export const list = (path: string, fits: (item: unknown) => boolean, otherwise?: readonly unknown[]): Member => ({
  path,
  otherwise,
  fits: (value) => Array.isArray(value) && value.every(fits),
})

/** A copy that may be taken apart; the names of prototypes are dropped. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, one]) => [name, copyJson(one)]),
  )
}

function holderOf(json: Json, path: string): { readonly holder: Json; readonly name: string } | undefined {
  const names = path.split('.')
  const name = names.pop() ?? ''
  let holder: Json = json
  for (const step of names) {
    const inner = Object.hasOwn(holder, step) ? holder[step] : undefined
    if (!isJson(inner)) return undefined
    holder = inner
  }
  return { holder, name }
}

/** The value at a dotted path; undefined when there is none. */
export function peek(json: Json, path: string): unknown {
  const place = holderOf(json, path)
  return place && Object.hasOwn(place.holder, place.name) ? place.holder[place.name] : undefined
}

/** Takes members out of a copy of the JSON: what they hold goes into the model, the rest stays where it is. */
export function takeMembers(json: Json, members: Readonly<Record<string, Member>>): Json {
  const taken: Json = {}
  for (const [name, { path, otherwise, fits }] of Object.entries(members)) {
    if (otherwise !== undefined) taken[name] = otherwise
    const place = holderOf(json, path)
    const value = place && Object.hasOwn(place.holder, place.name) ? place.holder[place.name] : undefined
    if (!place || value === undefined || !fits(value)) continue
    taken[name] = value
    if (otherwise === undefined || !sameJson(value, otherwise)) delete place.holder[place.name]
  }
  return taken
}

/** Puts members of the model into the JSON of its rest, making the objects on the way. */
export function putMembers(json: Json, model: Readonly<Record<string, unknown>>, members: Readonly<Record<string, Member>>): void {
  for (const [name, { path, otherwise }] of Object.entries(members)) {
    const value = model[name]
    if (value === undefined) continue
    // The rest holds the default written out, something unreadable, or nothing: all three mean the default.
    if (otherwise !== undefined && sameJson(value, otherwise)) continue
    put(json, path, copyJson(value))
  }
}

/** Writes one value at a dotted path, making the objects on the way. */
export function put(json: Json, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder = json
  for (const step of names) {
    const inner = holder[step]
    const next: Json = isJson(inner) ? inner : {}
    holder[step] = next
    holder = next
  }
  holder[last] = value
}

/** A rest worth keeping, or nothing. */
export function restOf(json: Json): Json | undefined {
  return Object.keys(json).length > 0 ? json : undefined
}
