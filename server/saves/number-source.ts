import type { Tx } from '#server/database/types.ts'

/** Interface that issues serial numbers; the feature that owns the rules implements it and names it in its manifest. */
export interface NumberSource {
  /**
   * Takes the next numbers of a rule. The counter stays locked until the transaction ends and a rollback gives the numbers
   * back, so there are no gaps (security 14.5); it is the last lock a save takes.
   *
   * @param rule its code
   * @param count how many, at least one
   * @param place code for which numbers count apart; absent: those of the rule alone
   * @throws Refused 422 when the rule does not exist or its period has not so many left
   */
  readonly draw: (tx: Tx, rule: string, count: number, place?: string) => Promise<readonly string[]>
}
