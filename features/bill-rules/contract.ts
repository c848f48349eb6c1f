import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer, idParam, pageOf, pageQuery, sortedPageQuery } from '#engine/contract/shapes.ts'
import { buttonCodes, resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, lineInput, sortCode, version, written } from '#engine/resource/inputs.ts'
import { billDateFormats, checkBillRule } from '#engine/values/bill-number.ts'

/** Bill rules (单据规则): how the formal numbers of records are made (platform-api 7, document 2 section 5). */
const path = '/api/system/BillRule'

export const billRuleMenu = 'system-billRule'

/** The dictionary whose entries are the business categories. */
export const businessTypes = 'businessType'

const rules = resourceCalls(path, rulesOfMenu(billRuleMenu))

/** A rule that nothing is wrong with, to check one member of another by. */
const sound = { prefix: 'A', dateFormat: 'no', digits: 9, startNumber: '1' } as const

const digits = z.coerce.number('bill-numbers.digits-wrong').superRefine((typed, context) => {
  for (const { text } of checkBillRule({ ...sound, digits: typed })) context.addIssue({ code: 'custom', message: text })
})

const startNumber = z
  .string('bill-rules.start-missing')
  .trim()
  .min(1, { error: 'bill-rules.start-missing', abort: true })
  .superRefine((typed, context) => {
    for (const { text } of checkBillRule({ ...sound, startNumber: typed })) context.addIssue({ code: 'custom', message: text })
  })

/** What is typed into the form of a rule. Members that may be absent keep their value. */
export const billRuleInput = z.object({
  fullName: lineInput({ max: 50, missing: 'bill-rules.name-missing', tooLong: 'bill-rules.name-too-long' }),
  enCode: codeInput({ missing: 'bill-rules.code-missing', tooLong: 'bill-rules.code-too-long' }),
  /** Id of an entry of the dictionary of business categories. */
  category: z.string('bill-rules.category-missing').min(1, 'bill-rules.category-missing').max(100, 'bill-rules.category-missing'),
  prefix: lineInput({ max: 20, missing: 'bill-numbers.prefix-required', tooLong: 'bill-rules.prefix-too-long' }),
  dateFormat: z.enum(billDateFormats, 'bill-rules.date-missing'),
  digit: digits,
  startNumber,
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

const members = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  prefix: z.string(),
  dateFormat: z.enum(billDateFormats),
  digit: z.number(),
  startNumber: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  version: z.number(),
})

/** A rule as its form is opened with; `category` is the id of an entry. */
const form = members.extend({
  category: z.string(),
  /** The first number of today's period. */
  example: z.string(),
})
export type BillRuleForm = z.output<typeof form>

/** A rule as lists show it; `category` is the name of the entry. */
const row = members.extend({
  category: z.string(),
  /** Number that was given last; `''` before the first. */
  outputNumber: z.string(),
  creatorTime: z.number(),
  /** `''` for a rule that an application brought. */
  creatorUser: z.string(),
  lastModifyTime: z.number().nullable(),
  /** Ours: names of other enabled rules that might give the same numbers; none of a disabled rule. */
  similar: z.array(z.string()),
})
export type BillRuleRow = z.output<typeof row>

/** `categoryId` is the id of an entry, `''` for all. */
const rulesQuery = sortedPageQuery.extend({ categoryId: z.string().max(100).default('') })

export const listBillRules = rules.page(row, rulesQuery)
export const readBillRule = rules.read(form)
export const createBillRule = rules.create(billRuleInput)
export const updateBillRule = rules.update(billRuleInput)
export const deleteBillRule = rules.remove()
export const switchBillRule = rules.switchState()
export const billRuleUse = rules.uses()
export const exportBillRule = rules.exportOne()
export const downloadBillRule = rules.downloadOne()

/** Adds the rule of an exported file; one with its code must not be there. */
export const importBillRule = rules.importFile(written)

/** The enabled rules, to choose from for a field. */
export const selectBillRule = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: 'signed-in',
  query: rulesQuery,
  answer: pageOf(row),
})

/** The number the next submission would get. A preview: the number is not drawn (security 14.5). */
export const previewBillNumber = call({
  method: 'GET',
  path: `${path}/BillNumber/{code}`,
  access: 'signed-in',
  params: z.object({ code: z.string().max(100) }),
  answer: z.string(),
})

/** A number that was given and stands on no living record. */
const gap = z.object({
  number: z.string(),
  /** `202611`, `''` for rules without a date. */
  period: z.string(),
  /** When the record with it was deleted; null where there never was one. */
  deletedTime: z.number().nullable(),
})
export type BillNumberGap = z.output<typeof gap>

/** `''` for all periods. */
const gapPeriod = z
  .string()
  .regex(/^\d{0,8}$/)
  .default('')

/** Ours: which numbers of a rule are missing, newest period first. */
export const billNumberGaps = call({
  method: 'GET',
  path: `${path}/{id}/Gaps`,
  access: { menu: billRuleMenu },
  params: idParam,
  query: pageQuery.extend({ period: gapPeriod }),
  rate: 'search',
  answer: pageOf(gap).extend({
    periods: z.array(z.object({ period: z.string(), given: z.number(), missing: z.number() })),
    /** Names of the functions whose records were looked at; without any nothing can be compared, and no number is called missing. */
    functions: z.array(z.string()),
  }),
})

/** Ours: the same as a workbook. */
export const exportBillNumberGaps = call({
  method: 'GET',
  path: `${path}/{id}/Gaps/Export`,
  access: { menu: billRuleMenu, button: buttonCodes.export },
  params: idParam,
  query: z.object({ period: gapPeriod }),
  rate: 'exchange',
  answer: fileAnswer,
})

/** Ours: enabled rules whose numbers might be the same as those of the one that is typed. Asked while it is typed; nothing is refused for it. */
export const similarBillRules = call({
  method: 'GET',
  path: `${path}/Similar`,
  access: { menu: billRuleMenu },
  query: z.object({
    prefix: z.string().trim().max(20),
    dateFormat: z.enum(billDateFormats),
    digit: z.coerce.number().int().min(1).max(9),
    /** The rule itself, `''` for a new one. */
    id: z.string().max(100).default(''),
  }),
  answer: z.object({ list: z.array(z.object({ id: z.string(), fullName: z.string() })) }),
})
