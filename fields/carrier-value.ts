import type { CarrierKind, FieldFacts, Lookups, Unoffered } from '#engine/forms/field-type.ts'
import { idsFromWire, idsOf, idValues, namedIds, parseIds, seekNames, unofferedIds, type Ids } from '#fields/id-values.ts'

interface Multiple {
  readonly multiple: boolean
}

/**
 * Shared by the field types whose value is positions, roles or groups, by id.
 *
 * @param unknown text of what does not exist
 */
export const carrierValue = (kind: CarrierKind, unknown: string) => ({
  ...idValues,
  parse: (typed: string, { multiple }: Multiple, { lookups }: FieldFacts) =>
    parseIds(
      typed,
      multiple,
      (said) => lookups.findCarrier?.(kind, said) ?? namedIds(lookups, kind, said) ?? (lookups.carrier?.(kind, said) ? said : undefined),
      unknown,
    ),
  seek: seekNames(kind),
  // Records keep what was deleted since.
  validate: () => undefined,
  unoffered: (value: Ids, _options: Multiple, { lookups }: Pick<FieldFacts, 'lookups'>): readonly Unoffered[] =>
    unofferedCarriers(kind, value, lookups, unknown),
  format: (value: Ids, _options: Multiple, { lookups }: FieldFacts) =>
    idsOf(value)
      .map((id) => lookups.carrier?.(kind, id)?.name ?? id)
      .join(','),
  fromWire: (wire: unknown, { multiple }: Multiple) => idsFromWire(wire, multiple),
  toWire: (value: Ids, { multiple }: Multiple) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
})

/** Of chosen positions, roles or groups those that may not be chosen. */
export function unofferedCarriers(
  kind: CarrierKind,
  value: Ids,
  lookups: Lookups,
  unknown: string,
  allows?: (id: string) => boolean,
): readonly Unoffered[] {
  return unofferedIds(value, kind, lookups, (id) => lookups.carrier?.(kind, id), unknown, allows)
}
