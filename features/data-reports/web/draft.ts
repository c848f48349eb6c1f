import { parsedJson } from '#engine/values/parsed-json.ts'
import type { GroupItem, MeasureItem, NamedItem, ReportDefinition } from '#features/data-reports/contract.ts'
import { isRecord } from '#web/call/call-error.ts'

/** What a new report begins with. */
export const emptyDraft: ReportDefinition = {
  source: { kind: 'function', id: '', table: '', parameters: [] },
  states: 'submitted',
  filters: [],
  groups: [],
  cross: undefined,
  measures: [],
  columns: [],
}

export const newItem: NamedItem = { field: '', label: '' }
export const newGroup: GroupItem = { ...newItem, step: '' }
export const newMeasure: MeasureItem = { kind: 'count', field: '', label: '' }

/** A definition that is being made, as the form holds it: only this editor and the server write it. */
export function draftIn(value: unknown): ReportDefinition {
  const given = typeof value === 'string' ? parsedJson(value) : undefined
  return { ...emptyDraft, ...(isRecord(given) ? (given as Partial<ReportDefinition>) : {}) }
}

/** Another source has other fields, so what named those of the former one goes. */
export const withSource = (draft: ReportDefinition, source: Partial<ReportDefinition['source']>): ReportDefinition => ({
  ...emptyDraft,
  states: draft.states,
  source: { ...emptyDraft.source, ...source },
})
