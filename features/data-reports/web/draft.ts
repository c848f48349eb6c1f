import { parsedJson } from '#engine/values/parsed-json.ts'
import type { GroupItem, MeasureItem, NamedItem, ParameterItem, ReportDefinition, ReportSources } from '#features/data-reports/contract.ts'
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

/** The parameters of an interface; what a report does not have yet begins with its default, a required one without a default is asked for. */
export function parametersOf({ interfaces }: ReportSources, id: string, present: readonly ParameterItem[] = []): ParameterItem[] {
  const found = interfaces.find((one) => one.id === id)
  return (found?.parameters ?? []).map(
    ({ field, required, value }) =>
      present.find((one) => one.field === field) ?? { field, label: '', value: '', asked: required && value === '' },
  )
}

/** A definition with the parameters that its interface has now: it may have changed since the report was saved. */
export function withParameters(definition: ReportDefinition, sources: ReportSources): ReportDefinition {
  const { source } = definition
  if (source.kind === 'function' || !sources.interfaces.some(({ id }) => id === source.id)) return definition
  return { ...definition, source: { ...source, parameters: parametersOf(sources, source.id, source.parameters) } }
}
