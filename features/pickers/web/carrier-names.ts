import type { CarrierKind } from '#engine/forms/field-type.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

const names = new Map<string, string>()

onSessionEnd(() => names.clear())

/** A position, role or group that was named before in this session. */
export function carrierName(kind: CarrierKind, id: string): { readonly name: string } | undefined {
  const name = names.get(`${id}--${kind}`)
  return name === undefined ? undefined : { name }
}

/** Keeps the name of an id with its kind. */
export function rememberName(idWithKind: string, name: string): void {
  names.set(idWithKind, name)
}
