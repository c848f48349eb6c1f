import { chosenByIds } from '#features/pickers/contract.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { rememberName } from '#features/pickers/web/carrier-names.ts'
import type { TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

/*
 * Ids with their kinds, as the family writes them where a choice may hold several kinds: `<id>--user`, `<id>--role`.
 */

export type ChosenKind = CallAnswer<typeof chosenByIds>['list'][number]['type']

/** An id with its kind. */
export const withKind = (id: string, kind: ChosenKind): string => `${id}--${kind}`

/** Those of a kind, without it. */
export function idsOfKind(ids: readonly string[], ...kinds: readonly ChosenKind[]): string[] {
  return ids.flatMap((id) => {
    const at = id.lastIndexOf('--')
    return at !== -1 && kinds.some((kind) => id.slice(at + 2) === kind) ? [id.slice(0, at)] : []
  })
}

/** How many are asked for at once. */
const askedAtOnce = 500

/** What ids with their kinds name, also where it is not offered any more; what the user may not see is left out. */
export async function chosenItems(ids: readonly string[]): Promise<readonly TreeItem[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, part) =>
    ids.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
  )
  const answers = await Promise.all(parts.map((userId) => request(chosenByIds, { body: { userId } }, { handles: 'all' })))
  const found = answers.flatMap(({ list }) => list)
  for (const { id, fullName } of found) rememberName(id, fullName)
  return found.map(({ id, fullName, organize, enabledMark }) => ({
    id,
    name: fullName,
    names: organize,
    below: [],
    leaf: true,
    ...(enabledMark === 0 ? { disabled: true } : {}),
  }))
}

/** The same for ids of one kind, without it. */
export async function itemsOfKind(ids: readonly string[], kind: ChosenKind): Promise<readonly TreeItem[]> {
  const found = await chosenItems(ids.map((id) => withKind(id, kind)))
  return found.map((item) => ({ ...item, id: item.id.slice(0, -kind.length - 2) }))
}
