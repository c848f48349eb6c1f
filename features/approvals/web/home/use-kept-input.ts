import { listAutosaves } from '#features/autosaves/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { keptInput, type KeptInput, type KnownForm } from '#features/approvals/web/home/kept-input.ts'
import { useCall } from '#web/call/use-call.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

export interface KeptForms {
  /** Of records that no list of requests shows. */
  readonly others: readonly KeptInput[]
  /** When input of a request was kept, by its id. */
  readonly ofRequest: ReadonlyMap<string, number>
}

const none: KeptForms = { others: [], ofRequest: new Map() }

/**
 * What the user typed into forms of functions and never saved. Undefined until it is known; a failed call counts as nothing kept,
 * because the input comes back with its form all the same.
 */
export function useKeptForms(): KeptForms | undefined {
  const entries = flatten(useMenuEntries()).filter(({ target }) => target.kind === 'screen' && target.screen === 'function')
  const kept = useCall(listAutosaves, {}, { handles: 'all' })
  const places = kept.data?.list ?? []
  const pages = entries.map((entry): KnownForm => ({ id: entry.modelId, name: menuName(entry), path: entry.path }))
  const ofPages = new Set(pages.map(({ id }) => id))
  const asksFlows = places.some(({ form }) => !ofPages.has(form))
  const flows = useCall(listOwnFlows, {}, { handles: 'all', enabled: asksFlows })
  if (kept.isPending || (asksFlows && flows.isPending)) return undefined
  if (places.length === 0) return none
  const named = (flows.data?.list ?? []).flatMap(({ children }) => children.map(({ id, fullName }): KnownForm => ({ id, name: fullName })))
  return { others: keptInput(places, [...pages, ...named]), ofRequest: new Map(places.map(({ record, savedAt }) => [record, savedAt])) }
}
