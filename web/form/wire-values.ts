import { parsedJson } from '#engine/values/parsed-json.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FieldRight, FormRights } from '#engine/forms/rights.ts'
import { everyRight, rightOf } from '#engine/forms/rights.ts'
import { exactMember, fromWire, toWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { isRecord } from '#web/call/call-error.ts'

/** Parses a record of the server: the JSON text of `data`, or the object itself. */
export function readWire(definition: FormDefinition, facts: FormFacts, data: unknown): FormValues {
  const wire = typeof data === 'string' ? parsedJson(data) : data
  return fromWire(definition, fieldTypes, facts, isRecord(wire) ? wire : {}).values
}

/** The values to send: only those the user may write and the system does not fill in. */
export function writeWire(
  definition: FormDefinition,
  facts: FormFacts,
  values: FormValues,
  rights: FormRights = everyRight,
): Record<string, unknown> {
  const wire = toWire(definition, fieldTypes, facts, values, onlyWritable(definition, rights))
  return hasEchoes(definition) ? { ...wire, [exactMember]: true } : wire
}

/** Whether a field of the form has values that other clients cannot hold and send back changed; this one holds every digit. */
function hasEchoes(definition: FormDefinition): boolean {
  return outlineOf(definition, fieldTypes)
    .byName.values()
    .some(({ type }) => type.isEcho !== undefined && type.filledBy === undefined)
}

/** Whether the user may write any field. */
export function mayWrite(definition: FormDefinition, rights: FormRights): boolean {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  return [...fields, ...tables].some((field) => rightOf(rights, field).writable && !field.type.filledBy)
}

function onlyWritable(definition: FormDefinition, rights: FormRights): FormRights {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  const all = [...fields, ...tables, ...tables.flatMap(({ columns }) => columns)]
  const right = (isSent: boolean): FieldRight => ({ readable: isSent, writable: isSent })
  return {
    fields: new Map(
      all.map((field) => [field.name, right(rightOf(rights, field).writable && !field.type.filledBy && !field.part.readOnly)]),
    ),
    others: right(rights.others.writable),
  }
}
