import { z } from 'zod'
import { parsedJson } from '#engine/values/parsed-json.ts'

/** How long a stretch of time one group holds; `''`: by the whole value. */
export const dateSteps = ['', 'year', 'quarter', 'month', 'day'] as const

/** Which records of a function with a flow count. */
export const countedStates = ['submitted', 'approved', 'all'] as const

export const measureKinds = ['count', 'sum', 'average', 'least', 'most'] as const

/** Most items of each kind; a table with more is read by nobody. */
export const mostItems = { groups: 2, measures: 8, columns: 20, filters: 12, parameters: 50 } as const

const name = z.string().max(200, 'data-reports.item-wrong')
const field = z.string('data-reports.field-missing').min(1, 'data-reports.field-missing').max(200, 'data-reports.item-wrong')
/** What a heading says in place of the name of the field; `''`: that name. */
const label = z.string().trim().max(50, 'data-reports.label-too-long').default('')

const item = z.object({ field, label })
const group = item.extend({ step: z.enum(dateSteps, 'data-reports.item-wrong').default('') })
const measure = z
  .object({ kind: z.enum(measureKinds, 'data-reports.item-wrong'), field: name.default(''), label })
  .refine(({ kind, field: of }) => kind === 'count' || of !== '', { message: 'data-reports.field-missing', path: ['field'] })

/** A parameter of a data interface: a fixed value, or one that the reader fills in, for which `value` is where he begins. */
const parameter = z.object({
  field,
  label,
  value: z.string().max(500, 'data-reports.value-too-long').default(''),
  asked: z.boolean().default(false),
})

const source = z.object(
  {
    kind: z.enum(['function', 'interface'], 'data-reports.source-missing'),
    id: z.string('data-reports.source-missing').min(1, 'data-reports.source-missing').max(100, 'data-reports.source-missing'),
    /** Of a function: the sub-table whose rows count; `''`: the records themselves. */
    table: name.default(''),
    parameters: z.array(parameter).max(mostItems.parameters, 'data-reports.too-many').default([]),
  },
  'data-reports.source-missing',
)

/** What a report shows of its source. */
export const reportDefinition = z.object(
  {
    source,
    states: z.enum(countedStates, 'data-reports.item-wrong').default('submitted'),
    /** Fields that the reader may search by. */
    filters: z.array(item).max(mostItems.filters, 'data-reports.too-many-filters').default([]),
    groups: z.array(group).max(mostItems.groups, 'data-reports.too-many-groups').default([]),
    /** The values of this field stand side by side. */
    cross: group.nullish().transform((given) => given ?? undefined),
    measures: z.array(measure).max(mostItems.measures, 'data-reports.too-many-measures').default([]),
    /** Fields of each row; without any the groups alone are told. */
    columns: z.array(item).max(mostItems.columns, 'data-reports.too-many-columns').default([]),
  },
  'data-reports.source-missing',
)
export type ReportDefinition = z.output<typeof reportDefinition>
export type GroupItem = z.output<typeof group>
export type MeasureItem = z.output<typeof measure>
export type NamedItem = z.output<typeof item>
export type ParameterItem = z.output<typeof parameter>

/** A definition as it is typed: our form holds it as text. */
export const typedDefinition = z
  .union([z.string().max(100_000), z.record(z.string(), z.unknown())], 'data-reports.item-wrong')
  .transform((given) => (typeof given === 'string' ? parsedJson(given) : given))
  .pipe(reportDefinition)
