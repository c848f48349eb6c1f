import { sql } from 'kysely'
import { ownFormsOf } from '#engine/flows/node-forms.ts'
import { flowsWithForm, hasRequestsOf } from '#features/approvals/entry.ts'
import { draftStore, listFlows, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'

/** Drafts of flows that name a form, at the start or somewhere in their tree. */
export const namesForm = (formId: string) =>
  sql<boolean>`(function_id = ${formId} or id in (select id from flow_draft where strpos(tree, ${JSON.stringify(formId)}) > 0))`

/** Whether a draft names a form at its start or at one of its nodes, and not only somewhere in its texts. One that cannot be read does. */
export function showsForm(draft: FlowDraft, formId: string): boolean {
  const { definition } = readTree(draft)
  if (draft.functionId === formId || !definition) return true
  return definition.start.form?.id === formId || ownFormsOf(definition).includes(formId)
}

/** Most flows that are named. */
const flowsAtMost = 100

/** What holds a flow form back: flows that name it, as designed or in some version, and requests that have or may get a record of it. */
export async function flowsUsing({ db }: Pick<Kernel, 'db'>, { id }: { readonly id: string }): Promise<Pick<Uses, 'holders'>> {
  const where = [sql<boolean>`type = 0`, namesForm(id)]
  const [designed, published, hasRequests] = await Promise.all([
    listFlows(db, { where, order: sql`name, id`, limit: flowsAtMost, offset: 0 }),
    flowsWithForm(db, id),
    hasRequestsOf(db, id),
  ])
  const drafts = await Promise.all(designed.map((flow) => draftStore.find(db, flow.id)))
  const showing = drafts.filter((draft) => draft !== undefined).filter((draft) => showsForm(draft, id))
  const names = [...new Set([...showing.map(({ name }) => name), ...published])]
  return {
    holders: [
      ...heldBy('flow-design.form-held-by-flows', names, '/workFlow/flowEngine'),
      ...(hasRequests ? [{ text: 'flow-design.form-held-by-requests', params: {}, address: '' }] : []),
    ],
  }
}
