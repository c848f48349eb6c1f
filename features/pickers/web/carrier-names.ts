import type { CarrierKind, NamedKind } from '#engine/forms/field-type.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

const names = new Map<string, string>()

const meant = new Map<string, readonly string[]>()

onSessionEnd(() => {
  names.clear()
  meant.clear()
})

/** Ids of what a pasted name means, as it was found last (`seekNamed`). */
export const findNamed = (kind: NamedKind, name: string): readonly string[] => meant.get(`${kind} ${name}`) ?? []

/** Keeps what a name means. */
export function rememberMeaning(kind: NamedKind, name: string, ids: readonly string[]): void {
  meant.set(`${kind} ${name}`, ids)
}

/** A position, role or group that was named before in this session. */
export function carrierName(kind: CarrierKind, id: string): { readonly name: string } | undefined {
  const name = names.get(`${id}--${kind}`)
  return name === undefined ? undefined : { name }
}

/** Keeps the name of an id with its kind. */
export function rememberName(idWithKind: string, name: string): void {
  names.set(idWithKind, name)
}
