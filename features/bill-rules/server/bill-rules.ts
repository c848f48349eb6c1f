import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { billNumberExample, checkBillRule, mayGiveSame } from '#engine/values/bill-number.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  businessTypes,
  createBillRule,
  deleteBillRule,
  listBillRules,
  readBillRule,
  selectBillRule,
  similarBillRules,
  switchBillRule,
  updateBillRule,
  type BillRuleForm,
  type BillRuleRow,
} from '#features/bill-rules/contract.ts'
import { lastIssued, numberOf } from '#features/bill-rules/server/issued.ts'
import { billRuleStore, lockNumbering, type NumberingRule, type StoredBillRule } from '#features/bill-rules/server/rules.ts'
import { usedBillRules } from '#features/bill-rules/server/uses.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { pageHandler, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

type Typed = CallBody<typeof createBillRule>
/** The members that lie in the rule itself. */
type OwnMembers = Omit<BillRuleForm, 'example'>

const billRules: Resource<StoredBillRule, Typed, OwnMembers> = {
  store: billRuleStore,
  action: 'bill-rule',
  listing: {
    searched: ['name', 'code'],
    sorted: {
      fullName: 'name',
      enCode: 'code',
      startNumber: 'start_number',
      sortCode: 'sort_code',
      enabledMark: 'enabled',
      creatorTime: 'created_at',
      lastModifyTime: 'modified_at',
    },
    order: sql`sort_code, created_at, id`,
  },
  wire: (rule) => ({
    id: rule.id,
    fullName: rule.name,
    enCode: rule.code,
    category: rule.category,
    prefix: rule.prefix,
    dateFormat: rule.dateFormat,
    digit: rule.digits,
    startNumber: rule.startNumber,
    sortCode: rule.sortCode,
    enabledMark: Number(rule.enabled),
    description: rule.description,
    version: rule.version,
  }),
  typed: (input, { key, before }) => ({
    ...key,
    code: input.enCode,
    name: input.fullName,
    category: input.category,
    prefix: input.prefix,
    dateFormat: input.dateFormat,
    digits: input.digit,
    startNumber: input.startNumber,
    description: input.description ?? before?.description ?? '',
    sortCode: input.sortCode ?? before?.sortCode ?? 0,
    enabled: input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1,
  }),
  begin: (_, tx) => lockNumbering(tx),
  refuse: async (change) => {
    const { before, after, act } = change
    if (act === 'remove' && before) return refuseHeld(change, usedBillRules, before)
    if (act === 'switch' || !after) return []
    return [
      ...checkBillRule(after),
      after.category === before?.category ? undefined : await refuseCategory(change, after),
      ...(before ? await refuseChange(change, before, after) : []),
    ]
  },
  unique: [
    {
      indexes: ['bill_rule_code_key'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'bill-rules.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

async function refuseCategory({ kernel }: Asking, { category }: StoredBillRule): Promise<Refusal | undefined> {
  const known = (await dictionaryBook(kernel)).entries(businessTypes).some(({ id }) => id === category)
  return known ? undefined : refusal('invalid', 'bill-rules.category-unknown', { field: 'category' })
}

/**
 * What may no longer change (security 14.5: a number is never given twice). Prefix and date stay once a number was given. The
 * counter of a period goes on, so two numbers of equal length then differ in their period or in their running number, whatever
 * becomes of digits and start; fields find their rule by its code.
 */
async function refuseChange(change: Change<StoredBillRule>, before: StoredBillRule, after: StoredBillRule): Promise<Refusal[]> {
  const found: Refusal[] = []
  if (after.code !== before.code && (await change.kernel.uses.of(usedBillRules, before)).holders.length > 0)
    found.push(refusal('invalid', 'bill-rules.code-in-use', { field: 'enCode' }))
  const issued = (await lastIssued(change.tx, [before.id])).get(before.id)
  if (!issued) return found
  const params = { number: numberOf(before, issued) }
  if (after.prefix !== before.prefix) found.push(refusal('invalid', 'bill-rules.prefix-issued', { params, field: 'prefix' }))
  if (after.dateFormat !== before.dateFormat) found.push(refusal('invalid', 'bill-rules.date-issued', { params, field: 'dateFormat' }))
  if (after.digits < before.digits && String(issued.running).length > after.digits)
    found.push(refusal('invalid', 'bill-rules.digits-issued', { params, field: 'digit' }))
  return found
}

const filters: Filters<CallQuery<typeof listBillRules>> = ({ categoryId }) =>
  categoryId === '' ? [] : [sql<boolean>`category = ${categoryId}`]

const pageOfRules = pageHandler(billRules, filters)
const pageOfEnabled = pageHandler<StoredBillRule, OwnMembers, CallQuery<typeof listBillRules>>(billRules, (query, asking) => [
  sql<boolean>`enabled`,
  ...filters(query, asking),
])

/** Adds what lists show besides: the name of the category, the last number, when and by whom a rule was made. */
async function asRows({ kernel, db }: Asking, rules: readonly OwnMembers[]): Promise<BillRuleRow[]> {
  const ids = rules.map(({ id }) => id)
  if (ids.length === 0) return []
  const [book, people, enabled, issued, stamps] = await Promise.all([
    dictionaryBook(kernel),
    kernel.directory.snapshot(),
    enabledRules(db),
    lastIssued(db, ids),
    db.selectFrom('bill_rule').select(['id', 'created_at', 'created_by', 'modified_at']).where('id', 'in', ids).execute(),
  ])
  const categories = new Map(book.entries(businessTypes).map(({ id, name }) => [id, name]))
  const stampOf = new Map(stamps.map((stamp) => [stamp.id, stamp]))
  return rules.map((rule) => {
    const last = issued.get(rule.id)
    const stamp = stampOf.get(rule.id)
    return {
      ...rule,
      category: categories.get(rule.category) ?? '',
      outputNumber: last ? numberOf({ ...rule, digits: rule.digit }, last) : '',
      creatorTime: stamp?.created_at.getTime() ?? 0,
      creatorUser: people.person(stamp?.created_by ?? '')?.name ?? '',
      lastModifyTime: stamp?.modified_at?.getTime() ?? null,
      similar: rule.enabledMark === 1 ? similarTo({ ...rule, digits: rule.digit }, enabled).map(({ name }) => name) : [],
    }
  })
}

const enabledRules = (db: Db): Promise<StoredBillRule[]> => billRuleStore.list(db, { where: [sql<boolean>`enabled`], order: sql`name, id` })

/** Other rules that might give the same numbers. */
function similarTo(rule: Omit<NumberingRule, 'startNumber'>, rules: readonly StoredBillRule[]): readonly StoredBillRule[] {
  return rules.filter((other) => other.id !== rule.id && mayGiveSame(other, rule))
}

const readOwn = readHandler(billRules)

/** Makes a rule from what was typed, or read from a file. */
export const addBillRule = createHandler(billRules)

export const billRuleCalls = [
  serve(listBillRules, async (context) => {
    const page = await pageOfRules(context)
    return { ...page, list: await asRows(context, page.list) }
  }),
  serve(similarBillRules, async ({ db, query }) => {
    const typed = { id: query.id, prefix: query.prefix, dateFormat: query.dateFormat, digits: query.digit }
    return { list: similarTo(typed, await enabledRules(db)).map(({ id, name }) => ({ id, fullName: name })) }
  }),
  serve(selectBillRule, async (context) => {
    const page = await pageOfEnabled(context)
    return { ...page, list: await asRows(context, page.list) }
  }),
  serve(readBillRule, async (context) => {
    const rule = await readOwn(context)
    const { now, settings } = context.kernel
    const today = fromEpoch(now(), 'yyyy-MM-dd', settings.timeZone) ?? ''
    return { ...rule, example: billNumberExample({ ...rule, digits: rule.digit }, today) }
  }),
  serve(createBillRule, addBillRule),
  serve(updateBillRule, updateHandler(billRules)),
  serve(deleteBillRule, removeHandler(billRules)),
  serve(switchBillRule, switchHandler(billRules)),
]
