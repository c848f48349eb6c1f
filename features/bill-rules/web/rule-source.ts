import { useMemo } from 'react'
import { billNumberExample } from '#engine/values/bill-number.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { businessTypes, listBillRules, selectBillRule, type BillRuleRow } from '#features/bill-rules/contract.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import type { PickerItem } from '#ui/picker/source.ts'
import type { TableColumn, TableSource } from '#ui/picker/table/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** A rule to choose; its id is its code, by which fields name it. */
export interface RuleItem extends PickerItem {
  readonly rule: BillRuleRow
}

export const ruleItem = (rule: BillRuleRow): RuleItem => ({
  id: rule.enCode,
  rule,
  leaf: true,
  ...(rule.enabledMark === 0 ? { disabled: true } : {}),
})

/** Rules that are looked through for one of a code: a keyword finds parts of codes and names. */
const lookedThrough = 500

interface RuleSourceAsked {
  /** `template`: how numbers are made; `rule`: the number that is made. */
  readonly shows: 'template' | 'rule'
  /** Disabled ones too, for who manages rules. */
  readonly all?: boolean
}

/** Bill rules below their business categories; undefined while the categories are read. */
export function useRuleSource({ shows, all = false }: RuleSourceAsked): TableSource<RuleItem> | undefined {
  const t = useText()
  const zone = useTimeZone()
  const entries = useEntryOptions(businessTypes, 'id')
  return useMemo(() => {
    if (!entries) return undefined
    const call = all ? listBillRules : selectBillRule
    const read = async (query: Parameters<typeof pageOf>[1]) => pageOf(call, query)
    const today = fromEpoch(Date.now(), 'yyyy-MM-dd', zone) ?? ''
    const last: TableColumn<RuleItem> =
      shows === 'template'
        ? { key: 'startNumber', title: 'bill-rules.start', text: ({ rule }) => rule.startNumber }
        : { key: 'example', title: 'bill-rules.example', text: ({ rule }) => billNumberExample({ ...rule, digits: rule.digit }, today) }
    const name: TableColumn<RuleItem> = { key: 'fullName', title: 'bill-rules.name', text: ({ rule }) => rule.fullName }
    const code: TableColumn<RuleItem> = { key: 'enCode', title: 'bill-rules.code', text: ({ rule }) => rule.enCode }
    return {
      columns: [name, code, last],
      hint: 'bill-rules.keyword-hint',
      tree: {
        title: 'bill-rules.category',
        search: 'bill-rules.category-search',
        nodes: [{ id: '', name: t('bill-rules.category'), children: entries.map(({ id, fullName }) => ({ id, name: fullName })) }],
      },
      page: async ({ keyword, node, page, size }) => {
        const { list, pagination } = await read({ keyword, categoryId: node, currentPage: page, pageSize: size })
        return { items: list.map(ruleItem), total: pagination.total }
      },
      byIds: async (codes) => {
        const found = await Promise.all(codes.map((keyword) => read({ keyword, categoryId: '', currentPage: 1, pageSize: lookedThrough })))
        return found.flatMap(({ list }) => list.filter(({ enCode }) => codes.includes(enCode)).map(ruleItem))
      },
      label: ({ rule }) => rule.fullName,
      nothing: ({ keyword }) =>
        keyword === '' ? { text: 'bill-rules.template.none' } : { text: 'bill-rules.nothing', params: { keyword } },
    }
  }, [entries, all, shows, zone, t])
}

interface RuleQuery {
  readonly keyword: string
  readonly categoryId: string
  readonly currentPage: number
  readonly pageSize: number
}

const pageOf = (call: typeof listBillRules, query: RuleQuery) => request(call, { query }, { handles: 'all' })
