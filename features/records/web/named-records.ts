import type { FoundRecord } from '#features/records/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { flatten, type MenuEntry } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'

/** Records asked for by id at once. */
export const recalledAtOnce = 20

/** A record as one line outside of its list shows it. */
export interface NamedRecord {
  readonly modelId: string
  readonly id: string
  /** Number and texts of the fields of its quick search, else the name of its function. */
  readonly title: string
  readonly functionName: string
  readonly address: string
}

/** Names records and says where they are opened. A record of a function that is not in the menu has no page and is left out. */
export function namedRecords(found: readonly FoundRecord[], entries: readonly MenuEntry[], t: Translate): readonly NamedRecord[] {
  const pages = new Map(
    flatten(entries)
      .filter(({ target }) => target.kind === 'screen' && target.screen === 'function')
      .map((entry) => [entry.modelId, entry]),
  )
  return found.flatMap(({ modelId, id, number, texts }): NamedRecord[] => {
    const page = pages.get(modelId)
    if (!page) return []
    const functionName = menuName(page, t)
    const title = [number, ...texts].filter((text) => text !== '').join(' · ') || functionName
    return [{ modelId, id, title, functionName, address: `${page.path}?${new URLSearchParams({ open: id }).toString()}` }]
  })
}
