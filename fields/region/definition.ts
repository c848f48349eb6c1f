import { z } from 'zod'
import type { FieldFacts, Parsed, ValueOfOther } from '#engine/forms/field-type.ts'
import { choiceDisabled } from '#engine/forms/offered.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { beginningOfCodesIn, standsForLevel } from '#engine/values/region.ts'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsOf, idValues, leavesFromWire, idsAs, leavesToWire, pathsIn, splitTyped } from '#fields/id-values.ts'
import { countOr, flag, words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'

const options = z.object({
  /** 0 province, 1 city, 2 county, 3 township. */
  level: countOr(0, 3, 2),
  multiple: flag(false),
  filterable: flag(false),
  clearable: flag(true),
  /** Of ours: key of the field that says in which regions these lie; while it is empty they may lie anywhere. */
  within: words(),
})

/** The regions in which those of a field lie by what another field says; empty where it says nothing. */
export function regionsAround({ within }: { readonly within: string }, valueOf: ValueOfOther | undefined): readonly string[] {
  const around = within === '' ? undefined : valueOf?.(within)
  return typeof around === 'string' || Array.isArray(around) ? idsOf(around as Ids) : []
}

function validate(
  value: Ids,
  { level, within }: z.output<typeof options>,
  { lookups }: FieldFacts,
  valueOf?: ValueOfOther,
): Refusal | undefined {
  const around = regionsAround({ within }, valueOf)
  for (const code of idsOf(value)) {
    const region = lookups.region(code)
    if (!region && lookups.complete) return refusal('invalid', 'fields.region.unknown')
    if (region && !standsForLevel(code, region.childLevel, level)) return refusal('invalid', 'fields.region.wrong-level')
    if (!region || around.length === 0 || around.some((outer) => region.path.includes(outer))) continue
    const outer = around.map((one) => lookups.region(one)?.name ?? one).join('、')
    return refusal('invalid', 'fields.region.outside', { params: { name: region.name, outer } })
  }
  return undefined
}

/**
 * The region that a code, a name or a path of names means; of several with one name the only one of the field's level, and of those
 * the only one in a region that stands beside it, as the county of the form.
 */
function regionNamed(
  said: string,
  { level }: z.output<typeof options>,
  { lookups }: FieldFacts,
  beside: readonly unknown[] = [],
): Parsed<string> {
  if (lookups.region(said)) return read(said)
  const all = lookups.findRegions?.(said) ?? []
  const offered = all.filter((code) => standsForLevel(code, lookups.region(code)?.childLevel, level))
  const named = offered.length > 0 ? offered : all
  const around = beside.filter((value) => typeof value === 'string' || Array.isArray(value)).flatMap(idsOf)
  const within = around.map((code) => named.filter((one) => lookups.region(one)?.path.includes(code))).find((some) => some.length > 0)
  const [first, second] = within ?? named
  if (first === undefined) return unreadable('fields.region.not-found', { name: said })
  if (second === undefined) return read(first)
  return unreadable('fields.region.ambiguous', { name: said, path: lookups.region(first)?.pathNames.join('/') ?? first })
}

/** Whether a path leads to its region, as far as the regions are known here; a single code needs no path. */
function leadsAstray(path: unknown, { lookups }: FieldFacts): boolean {
  if (!lookups.complete || !Array.isArray(path) || path.length < 2) return false
  const right = lookups.region(String(path.at(-1)))?.path
  return right !== undefined && path.join() !== right.join()
}

/** Administrative regions down to a level. Only the code of the region is stored; its path is derived. */
export const region = defineField({
  ...idValues,
  type: 'region',
  idsOf: 'region',
  family: {
    kind: 'address',
    options: { level: 'level', multiple: 'multiple', filterable: 'filterable', clearable: 'clearable', within: 'seedbedWithin' },
    tag: 'JNPF-Address',
  },
  options,
  parse: (typed, parsed, facts, beside) => {
    const found = splitTyped(typed, parsed.multiple).map((said) => regionNamed(said, parsed, facts, beside))
    const refused = found.find((one) => !one.ok)
    return (
      refused ??
      read(
        idsAs(
          found.flatMap((one) => (one.ok ? [one.value] : [])),
          parsed.multiple,
        ),
      )
    )
  },
  seek: (texts, { multiple }, { lookups }) => lookups.seekRegions?.(texts.flatMap((text) => splitTyped(text, multiple))),
  validate,
  sources: ({ within }) => (within === '' ? [] : [within]),
  comparedWith: ({ within }) => (within === '' ? [] : [within]),
  isKnown: (value, { lookups }) => idsOf(value).every((code) => lookups.region(code) !== undefined),
  beginningWithin: beginningOfCodesIn,
  unoffered: (value, _options, { lookups }) =>
    idsOf(value).flatMap((code) => {
      const place = lookups.region(code)
      return place?.offered === false ? [{ id: code, refusal: choiceDisabled(place.pathNames.join('/')) }] : []
    }),
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((code) => lookups.region(code)?.pathNames.join('/') ?? code)
      .join(','),
  shortFormat: (value, _options, { lookups }) =>
    idsOf(value)
      .map((code) => lookups.region(code)?.name ?? code)
      .join(','),
  fromWire: (wire, { multiple }, facts) =>
    pathsIn(wire, multiple).some((path) => leadsAstray(path, facts))
      ? unreadable('fields.region.wrong-path')
      : leavesFromWire(wire, multiple),
  toWire: (value, { multiple }, { lookups }) => leavesToWire(value, multiple, (code) => lookups.region(code)?.path),
})
