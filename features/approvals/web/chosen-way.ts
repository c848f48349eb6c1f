/** Ids of people by node. */
export type People = Record<string, string[]>

/** What the acting person chose for the way ahead, as the calls take it. */
export interface ChosenWay {
  readonly branchList?: string[]
  readonly candidateList?: People
  readonly errorRuleUserList?: People
}
