import { Refused } from '#engine/values/refusal.ts'
import { auditInsert, auditRow } from '#server/audit/audit.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { writeTogether } from '#server/database/write-set.ts'
import { outboxInsert } from '#server/outbox/outbox.ts'
import type { NumberSource } from '#server/saves/number-source.ts'
import type { Origin, Requirement, SavePlan } from '#server/saves/plan.ts'
import { answerInsert } from '#server/saves/stored-answers.ts'

/** What carrying out a plan needs besides the plan. */
export interface SaveParts {
  readonly numbers: NumberSource
  /** Milliseconds since the epoch, for the audit entries. */
  readonly now: () => number
  /** Wakes the dispatcher of this node after entries were committed to the outbox. */
  readonly wakeOutbox: () => void
}

/** A plan with the request it answers. */
export interface PlannedSave {
  readonly origin: Origin
  readonly plan: SavePlan<unknown>
}

/**
 * Writes plans that take their numbers from the same rule and place, or none, in one statement. The caller holds the rows they expect,
 * and no two of them may change the same row.
 *
 * @returns their answers, in their order
 */
export async function writePlans(tx: Tx, saves: readonly PlannedSave[], parts: SaveParts): Promise<unknown[]> {
  const { numberRule: rule, numberPlace: place } = saves[0]?.plan ?? {}
  const numbers = rule === undefined ? [] : await parts.numbers.draw(tx, rule, saves.length, place)
  const now = parts.now()
  const built = saves.map(({ origin, plan }, index) => ({ origin, ...plan.write(numbers[index] ?? null) }))
  const requires = saves.flatMap(({ plan }) => plan.requires ?? [])
  const changes = built.flatMap(({ origin, changes: own, notes, outbox, answer }) => [
    ...own,
    auditInsert(notes.map((note) => auditRow(note, origin.actor, now))),
    outboxInsert(outbox ?? []),
    answerInsert(origin.claim, answer),
  ])
  if (built.some(({ outbox }) => outbox && outbox.length > 0)) afterCommit(tx, parts.wakeOutbox)
  await writeTogether(tx, changes, { last: requires.length === 0 })
  for (const requirement of requires) await demand(tx, requirement)
  return built.map(({ answer }) => answer)
}

/** @throws Refused where it does not hold */
export async function demand(tx: Tx, { query, otherwise }: Requirement): Promise<void> {
  const { rows } = await query.execute(tx)
  if (rows.length === 0) throw new Refused(otherwise)
}
