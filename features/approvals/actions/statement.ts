import type { Json } from '#engine/flows/json.ts'

interface SaidOnWire {
  readonly handleOpinion?: string | null | undefined
  readonly signImg?: string | null | undefined
  readonly fileList?: readonly { readonly fileId: string }[] | null | undefined
}

/** Opinion, signature and files of an action for the flow engine; what is stored of the files is looked up before it decides. */
export function statementOf({ handleOpinion, signImg, fileList }: SaidOnWire): {
  opinion: string
  signature: string
  files: readonly Json[]
} {
  return { opinion: handleOpinion?.trim() ?? '', signature: signImg ?? '', files: (fileList ?? []).map(({ fileId }) => ({ fileId })) }
}

/** Copy recipients are sent as a list or separated by commas. */
export function copyIdsOf(ids: string | readonly string[] | null | undefined): string[] {
  return (typeof ids === 'string' ? ids.split(',') : [...(ids ?? [])]).map((id) => id.trim()).filter((id) => id !== '')
}

interface ChosenOnWire {
  readonly branchList?: string | readonly string[] | null | undefined
  readonly candidateList?: Readonly<Record<string, readonly string[]>> | null | undefined
  readonly errorRuleUserList?: Readonly<Record<string, readonly string[]>> | null | undefined
}

/** What the acting person chose for the way ahead: branches, candidates, and people for nodes without any. */
export function choicesOf({ branchList, candidateList, errorRuleUserList }: ChosenOnWire): {
  branches: string[]
  people: Readonly<Record<string, readonly string[]>>
} {
  return { branches: copyIdsOf(branchList), people: { ...errorRuleUserList, ...candidateList } }
}
