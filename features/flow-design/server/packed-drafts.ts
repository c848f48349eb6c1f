import type { FlowDefinition } from '#engine/flows/model.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { flowValueWords, tellFlowDifferences } from '#features/flow-design/server/compare.ts'
import { draftStore, unpublished, type DraftContent, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { flowDrafts, refuseContent } from '#features/flow-design/server/drafts.ts'
import { carrierMembers } from '#features/flow-design/server/people-findings.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { dropWhole, putWhole, type Putting } from '#server/managed/put-whole.ts'
import type { Asking } from '#server/managed/resource.ts'

export { flowValueWords, readTree, tellFlowDifferences }
export type { DraftContent as FlowContent, FlowDraft }

/** The draft of a flow, or what stands for it; undefined where there is no flow with this id. */
export function findFlowDraft(db: Db | Tx, id: string): Promise<FlowDraft | undefined> {
  return draftStore.find(db, id)
}

const put = { ...flowDrafts, refuse: refuseContent }

/**
 * Writes a whole draft under its id, by the rules of the screen but that of the category.
 *
 * @throws Refused for a code that is taken, and for a function that is not there or has another flow
 */
export async function putFlowDraft(putting: Putting, id: string, content: DraftContent): Promise<void> {
  await putWhole(put, putting, id, (before) => ({
    ...content,
    id,
    version: (before?.version ?? 0) + 1,
    standing: before?.standing ?? unpublished,
  }))
}

/** Takes a draft away that was never published. @throws Refused where it was */
export async function dropFlowDraft(putting: Putting, id: string): Promise<void> {
  await dropWhole(flowDrafts, putting, id)
}

/** A step that names people, or what people are in, that are not here. */
export interface NamedGone {
  readonly step: string
  readonly kind: 'users' | (typeof carrierMembers)[number]
  readonly ids: readonly string[]
}

const kinds = ['users', ...carrierMembers] as const

/**
 * Whom the steps of a flow name that this system does not have.
 *
 * @param which `all`: whom they name at all, as another system may not have them
 */
export async function namedGone(
  { kernel, session }: Pick<Asking, 'kernel' | 'session'>,
  definition: FlowDefinition,
  which: 'gone' | 'all' = 'gone',
): Promise<NamedGone[]> {
  const snapshot = await kernel.directory.snapshot()
  const nameOf = carrierNames(snapshot, session)
  const isGone = (kind: NamedGone['kind'], id: string): boolean =>
    which === 'all' || (kind === 'users' ? snapshot.person(id) === undefined : nameOf(kind, id) === undefined)
  const found: NamedGone[] = []
  const visit = (value: unknown, step: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, step)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const own = 'name' in value && typeof value.name === 'string' && 'code' in value ? value.name : step
    for (const [member, inside] of Object.entries(value)) {
      const kind = kinds.find((one) => one === member)
      const ids = kind && Array.isArray(inside) ? inside.filter((id): id is string => typeof id === 'string' && isGone(kind, id)) : []
      if (kind && ids.length > 0) found.push({ step: own, kind, ids })
      else visit(inside, own)
    }
  }
  visit(definition.start, '')
  return found
}
