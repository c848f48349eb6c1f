import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { rightsToForm } from '#engine/flows/node-forms.ts'
import { titleFields } from '#engine/flows/title.ts'
import { placesOf } from '#engine/flows/tree.ts'
import type { boxFilter } from '#features/approvals/contract/boxes.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { likeText } from '#server/database/like.ts'
import type { Kernel } from '#server/kernel.ts'

/** What is searched for in a box. */
export type BoxFilter = z.output<typeof boxFilter>

/** Ids of the flows of a category, which is given by the id of its dictionary entry; undefined when every flow matches. */
async function flowsOfCategory(kernel: Kernel, category: string): Promise<readonly string[] | undefined> {
  if (category === '') return undefined
  const [flows, book] = await Promise.all([currentFlows(kernel), dictionaryBook(kernel)])
  const named = new Set([category, book.entries('WorkFlowCategory').find((entry) => entry.id === category)?.code])
  return [...flows.values()].filter((flow) => named.has(flow.category)).map((flow) => flow.id)
}

/** Titles that tell a field which some node hides are not searched: who may not read it must not find by it (security 4.3). */
async function titlesForAll(kernel: Kernel): Promise<RawBuilder<unknown>> {
  const telling = [...(await currentFlows(kernel)).values()].filter(({ definition }) => tellsHidden(definition)).map(({ id }) => id)
  return telling.length === 0 ? sql`true` : sql`task.flow_id <> all(${telling}::text[])`
}

function tellsHidden(definition: FlowDefinition): boolean {
  const handled = placesOf(definition).filter(({ step }) => step.kind === 'approver')
  const nodes = handled.map(({ step }) => rightsToForm(definition, null, step.code, false))
  return titleFields(definition.start.title).some((field) => nodes.some((rights) => !rights.isReadable(field)))
}

/** In the own boxes: titles and numbers. */
async function inTitleOrNumber(kernel: Kernel, word: string): Promise<RawBuilder<unknown>> {
  const like = likeText(word)
  return sql`((task.title ilike ${like} and ${await titlesForAll(kernel)}) or task.number ilike ${like})`
}

/** Where nothing is told of the forms: numbers, and the names of initiators and flows. */
export async function inNumberOrNames(kernel: Kernel, word: string): Promise<RawBuilder<unknown>> {
  const like = likeText(word)
  const flows = [...(await currentFlows(kernel)).values()].filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
  const ids = flows.map(({ id }) => id)
  return sql`(task.number ilike ${like} or task.initiator_name ilike ${like} or task.flow_id = any(${ids}::text[]))`
}

/**
 * The conditions on `flow_task as task`, each with `and` before it.
 *
 * @param searched where a word is looked for
 */
export async function conditionsOf(kernel: Kernel, filter: BoxFilter, searched = inTitleOrNumber): Promise<RawBuilder<unknown>> {
  const flowIds = await flowsOfCategory(kernel, filter.flowCategory)
  const word = filter.keyword.trim()
  const status = filter.status === '4' ? [4, 7] : [Number(filter.status)]
  const conditions = [
    ...(word ? [await searched(kernel, word)] : []),
    ...(filter.flowId || filter.templateId ? [sql`task.flow_id = ${filter.flowId || filter.templateId}`] : []),
    ...(flowIds ? [sql`task.flow_id = any(${[...flowIds]}::text[])`] : []),
    ...(/^[0-6]$/.test(filter.status) ? [sql`task.status = any(${status}::smallint[])`] : []),
    ...(/^[1-3]$/.test(filter.flowUrgent) ? [sql`task.urgency = ${Number(filter.flowUrgent)}`] : []),
    ...(filter.creatorUserId ? [sql`task.initiator_id = ${filter.creatorUserId}`] : []),
    ...(filter.startTime ? [sql`coalesce(task.submitted_at, task.created_at) >= ${new Date(filter.startTime)}`] : []),
    ...(filter.endTime ? [sql`coalesce(task.submitted_at, task.created_at) <= ${new Date(filter.endTime)}`] : []),
  ]
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``
}
