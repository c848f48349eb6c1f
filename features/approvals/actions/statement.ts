import type { Json } from '#engine/flows/json.ts'

interface SaidOnWire {
  readonly handleOpinion?: string | null | undefined
  readonly signImg?: string | null | undefined
}

/** Opinion, signature and files of an action as the flow engine takes them; files are not offered yet. */
export function statementOf({ handleOpinion, signImg }: SaidOnWire): { opinion: string; signature: string; files: readonly Json[] } {
  return { opinion: handleOpinion?.trim() ?? '', signature: signImg ?? '', files: [] }
}

/** Copy recipients travel as a list or comma-separated. */
export function copyIdsOf(ids: string | readonly string[] | null | undefined): string[] {
  return (typeof ids === 'string' ? ids.split(',') : [...(ids ?? [])]).map((id) => id.trim()).filter((id) => id !== '')
}
