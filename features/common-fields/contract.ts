import { z } from 'zod'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Columns that tables often have (常用字段, platform-api 9), kept to be taken when a table is designed. */
export const commonFieldMenu = 'systemData-commonFields'

const fields = resourceCalls('/api/system/CommonFields', rulesOfMenu(commonFieldMenu))

/** Most there are, so that a designer reads all at once. */
export const mostFields = 500

/** Types of columns that every database has, as the family names them. */
export const columnTypes = ['varchar', 'text', 'int', 'bigint', 'decimal', 'date', 'datetime', 'boolean'] as const

/** Types whose columns have a length. */
const withLength: readonly string[] = ['varchar', 'decimal']

export const lengthApplies = (type: string): boolean => withLength.includes(type)

const shape = z.object({
  /** The column's name. */
  field: z
    .string('common-fields.field-wrong')
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,47}$/, 'common-fields.field-wrong'),
  /** What it is called. */
  fieldName: nameInput(),
  dataType: z.enum(columnTypes, 'common-fields.type-missing'),
  /** `50`, or `10,2` of decimals; not looked at where the type has none. */
  dataLength: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((text) => (text ?? '').trim()),
  allowNull: flag.nullish(),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

/** What is typed. Members that are absent from a change keep their value. */
export const commonFieldInput = shape.extend({
  dataLength: shape.shape.dataLength.refine((text) => text === '' || isLength(text), 'common-fields.length-wrong'),
})

/** Characters from 1 to 4,000, or digits of which some stand behind the point. */
function isLength(text: string): boolean {
  const [whole, behind] = (/^(\d{1,4})(?:,(\d{1,2}))?$/.exec(text) ?? [])
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  if (whole === undefined || whole < 1 || whole > 4_000) return false
  return behind === undefined || (whole <= 38 && behind <= whole)
}

const commonField = z.object({
  id: z.string(),
  field: z.string(),
  fieldName: z.string(),
  dataType: z.string(),
  dataLength: z.string(),
  allowNull: z.number(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  version: z.number(),
})
export type CommonField = z.output<typeof commonField>

/** Clients of the family ask for no page: they get all. */
const query = sortedPageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(mostFields).default(mostFields) })

export const listCommonFields = fields.page(commonField, query)
export const readCommonField = fields.read(commonField)
export const createCommonField = fields.create(commonFieldInput)
export const updateCommonField = fields.update(commonFieldInput)
export const deleteCommonField = fields.remove()
/** Ours. */
export const switchCommonField = fields.switchState()
