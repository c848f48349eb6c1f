import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { BillRuleText } from '#features/applications/server/application-text.ts'
import { entriesOf, entryNamed } from '#features/applications/server/packages/entries-of.ts'
import { told, type Part, type PartText, type Reading, type Standing } from '#features/applications/server/packages/part.ts'
import { billRuleMenu, businessTypes } from '#features/bill-rules/contract.ts'
import { billRuleStore, hasIssued, upsertBillRule, type StoredBillRule } from '#features/bill-rules/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { stampOf } from '#server/managed/write-rows.ts'

const kind = 'bill-rule'
const numbering = ['prefix', 'dateFormat', 'digits', 'startNumber'] as const

async function ruleHere(db: Db | Tx, code: string): Promise<StoredBillRule | undefined> {
  const [found] = await billRuleStore.list(db, { where: [sql<boolean>`code = ${code}`], order: sql`id`, limit: 1 })
  return found
}

/** A rule of this system as a package has it; undefined where there is none, or its category is gone. */
export async function billRuleText(db: Db | Tx, code: string): Promise<BillRuleText | undefined> {
  const rule = await ruleHere(db, code)
  const entry = rule && entryNamed(await entriesOf(db, businessTypes), rule.category)
  if (!rule || !entry) return undefined
  const { name, prefix, dateFormat, digits, startNumber, sortCode } = rule
  return { code, name, category: entry.code, prefix, dateFormat, digits, startNumber, sortCode }
}

const comparable = ({ sortCode: _, ...rule }: BillRuleText) => rule

export function billRulePart(text: BillRuleText): Part {
  const { code, name } = text
  const read = async ({ db }: Reading): Promise<Standing> => {
    const here = await billRuleText(db, code)
    // A rule whose category is gone is not a new one: it would be overwritten, and undoing would delete it.
    if (!here && (await ruleHere(db, code))) return { refusal: refusal('conflict', 'packages.bill-rule-unreadable') }
    return { here: here && { kind, text: here } }
  }
  const isSame = (here: PartText): boolean => here.kind === kind && isDeepStrictEqual(comparable(here.text), comparable(text))
  const restore: Part['restore'] = async ({ asking, tx, audit }, before) => {
    if (before?.kind === kind) return billRulePart(before.text).write({ asking, tx, audit })
    const rule = await ruleHere(tx, code)
    if (!rule) return
    if (await hasIssued(tx, rule.id)) throw new Refused(refusal('conflict', 'packages.undo-numbers', { params: { name } }))
    await billRuleStore.remove(tx, rule, stampOf(asking))
  }
  return {
    ...{ kind, code, name, id: code, rules: rulesOfMenu(billRuleMenu), read, isSame, restore },
    differences: async ({ say }, here) => {
      if (here.kind !== kind) return []
      const members = ['name', 'category', ...numbering] as const
      return members
        .filter((member) => here.text[member] !== text[member])
        .map((member) => told(say(refusal('invalid', `packages.bill-rule.${member}`)), '', String(here.text[member]), String(text[member])))
    },
    findings: async ({ db }, pack, here) => {
      const brings = pack.dictionaries.some(
        (one) => one.code === businessTypes && one.entries.some((entry) => entry.code === text.category),
      )
      const isMissing = !brings && !entryNamed(await entriesOf(db, businessTypes), text.category)
      const changesNumbers = here?.kind === kind && numbering.some((member) => here.text[member] !== text[member])
      return [
        ...(isMissing ? [refusal('invalid', 'packages.no-category', { params: { code: text.category } })] : []),
        ...(changesNumbers ? [refusal('invalid', 'packages.numbers-stay')] : []),
      ]
    },
    write: async ({ tx }) => {
      const here = await ruleHere(tx, code)
      const entry = entryNamed(await entriesOf(tx, businessTypes), text.category)
      if (!entry) throw new Refused(refusal('invalid', 'packages.no-category', { params: { code: text.category } }))
      await upsertBillRule(tx, { ...text, category: entry.id, ...(here ? { id: here.id } : {}) })
    },
  }
}
