import fc from 'fast-check'
import { childTypeOf } from '#engine/forms/editing/allowed-places.ts'
import type { FormDefinition, FormPart, FormValues } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { anyOptions, anyValue, randomTypes } from '#fields/testing/random-values.ts'

/*
 * Random forms of all field types, with values that fit them.
 */

/** A form, and what is filled in: of each field a value or nothing, of each sub-table some rows. */
export interface FilledForm {
  readonly form: FormDefinition
  readonly values: FormValues
}

interface Filled {
  readonly part: FormPart
  readonly value: unknown
}

/** A field of one of these types, with a value that fits it, or without one. */
const anyField = (types: readonly string[]): fc.Arbitrary<Filled> =>
  fc
    .record({ type: fc.constantFrom(...types), required: fc.boolean(), span: fc.constantFrom(8, 12, 24), isFilled: fc.boolean() })
    .chain(({ type, required, span, isFilled }) =>
      anyOptions(type).chain((options) => {
        const part: FormPart = { key: '', type, label: '', options, span, ...(required && { required }) }
        const value = isFilled ? anyValue(type, fieldTypes.get(type)!.options.parse(options)) : fc.constant(undefined)
        return value.map((one) => ({ part, value: one }))
      }),
    )

const natures = (nature: string) => [...fieldTypes.values()].filter((type) => type.nature === nature).map(({ type }) => type)

/** Containers that stand anywhere: those that stand in another one alone come with it. */
const inner = natures('container').flatMap((type) => childTypeOf(type) ?? [])
const containers = natures('container').filter((type) => !inner.includes(type))
const columnTypes = randomTypes.filter((type) => fieldTypes.get(type)!.mayBeInSubTable)

/** A container of a type around some parts, with what it needs between. */
function around(type: string, parts: readonly FormPart[]): FormPart {
  const child = childTypeOf(type)
  const children = child === undefined ? parts : [around(child, parts)]
  return { key: '', type, label: '', options: {}, children }
}

interface FormShape {
  /** Types of the fields. */
  readonly types?: readonly string[]
  readonly most?: number
}

/** A form with fields in the open and in containers, static parts between, and up to two sub-tables; keys differ in the whole form. */
export function anyFilledForm({ types = randomTypes, most = 12 }: FormShape = {}): fc.Arbitrary<FilledForm> {
  const ofColumns = columnTypes.filter((type) => types.includes(type))
  const table = fc.record({ columns: fc.array(anyField(ofColumns), { minLength: 1, maxLength: 4 }), rows: fc.nat(3) })
  return fc
    .record({
      open: fc.array(anyField(types), { minLength: 1, maxLength: most }),
      held: fc.array(fc.record({ container: fc.constantFrom(...containers), fields: fc.array(anyField(types), { maxLength: 4 }) }), {
        maxLength: 3,
      }),
      still: fc.subarray(natures('static')),
      tables: fc.array(table, { maxLength: 2 }),
    })
    .map(({ open, held, still, tables }) => {
      let last = 0
      const values: Record<string, unknown> = {}
      const place = ({ part, value }: Filled, into: Record<string, unknown>): FormPart => {
        const key = `f${(last += 1)}`
        if (value !== undefined) into[key] = value
        return { ...part, key, label: `字段${last}` }
      }
      const parts = [
        ...open.map((one) => place(one, values)),
        ...still.map((type): FormPart => ({ key: '', type, label: '', options: {} })),
        ...held.map(({ container, fields }) =>
          around(
            container,
            fields.map((one) => place(one, values)),
          ),
        ),
        ...tables.map(({ columns, rows }): FormPart => {
          const key = `t${(last += 1)}`
          const row: Record<string, unknown> = {}
          const children = columns.map((one) => place(one, row))
          values[key] = Array.from({ length: rows }, (_, index) => ({ ...row, id: `row-${key}-${index}` }))
          return { key, type: 'sub-table', label: `子表${last}`, options: {}, children }
        }),
      ]
      return { form: { parts: numbered(parts), rules: [], settings: {} }, values }
    })
}

/** Parts without a key get a number, in the order in which a definition is read. */
function numbered(parts: readonly FormPart[]): readonly FormPart[] {
  let last = 0
  const give = (part: FormPart): FormPart => {
    const key = part.key === '' ? `#${(last += 1)}` : part.key
    return { ...part, key, ...(part.children && { children: part.children.map(give) }) }
  }
  return parts.map(give)
}
