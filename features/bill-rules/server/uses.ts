import { billRuleUse } from '#features/bill-rules/contract.ts'
import { lastIssued, numberOf } from '#features/bill-rules/server/issued.ts'
import { billRuleStore, type StoredBillRule } from '#features/bill-rules/server/rules.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { usesHandler } from '#server/managed/uses.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A bill rule as a thing that other features use: fields name it by its code. */
export const usedBillRules: UsedKind<Pick<StoredBillRule, 'id' | 'code' | 'prefix' | 'digits'>> = { name: 'bill-rule' }

/** What hangs on a rule here: the numbers it has given, which must never come again. */
export function numberHolders(kernel: Kernel): UseCounter {
  return useCounter(usedBillRules, async (rule) => {
    const issued = (await lastIssued(kernel.db, [rule.id])).get(rule.id)
    return { holders: heldBy('bill-rules.held-by-numbers', issued ? [numberOf(rule, issued)] : []) }
  })
}

export const serveBillRuleUse = serve(
  billRuleUse,
  usesHandler(usedBillRules, async ({ params, db }) => present(await billRuleStore.find(db, params.id))),
)
