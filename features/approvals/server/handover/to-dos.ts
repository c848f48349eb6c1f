import { decide } from '#engine/flows/decide.ts'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { titleColumns, titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import { lockRequestOfWorkItem, openRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { approvalTexts } from '#features/approvals/texts.ts'
import type { HandedKind, HandoverQuestion, HandoverWork, HeldThing } from '#features/users/entry.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { Writes } from '#server/saves/plan.ts'

/** What somebody writes with it: the history keeps the words of the day. */
const opinion = approvalTexts['approvals.handover.opinion'].zh

const assignTo = (workItem: string, to: string) => ({ type: 'assign', workItem, to, opinion }) as const

/** What somebody has still to decide, what is held until its request comes back included. */
export const handedToDos: HandedKind = {
  name: 'to-dos',
  title: 'approvals.handover.to-dos',
  effect: 'approvals.handover.to-dos-effect',
  things: async (question, atMost) => {
    const rows = await openWorkItems(question, atMost)
    const titles = await titlesWithoutFields(question.kernel, rows)
    const things = rows.map(async (row, index): Promise<HeldThing> => ({
      id: row.id,
      name: `${titles[index] ?? ''}（${row.node_name}）`,
      refused: await refuseGiving(question, row),
    }))
    return { things: await Promise.all(things), total: rows.length < atMost ? rows.length : await countOpen(question) }
  },
  give: async (work, id) => {
    const { kernel, session, tx, from, to } = work
    try {
      const row = await lockRequestOfWorkItem(tx, id, from.id)
      const open = await openRequest(kernel, session, row, tx)
      const plan = await planCommand({ kernel, session, tx }, open, { command: assignTo(id, to.id) }, () => null)
      if ('write' in plan) await write(work, plan.write(null))
      return undefined
    } catch (error) {
      // A decision refuses before anything is written.
      if (error instanceof Refused) return error.refusals[0]
      throw error
    }
  },
}

async function write({ kernel, tx, audit }: HandoverWork, { changes, notes, outbox = [] }: Writes): Promise<void> {
  for (const note of notes) audit(note)
  await writeTogether(tx, changes)
  await kernel.outbox.write(tx, outbox)
}

function ofPerson({ kernel, from }: HandoverQuestion) {
  return kernel.db
    .selectFrom('flow_operator as item')
    .innerJoin('flow_task as task', 'task.id', 'item.task_id')
    .where('item.user_id', '=', from.id)
    .where('item.state', 'in', ['open', 'held'])
    .where('task.deleted_at', 'is', null)
}

const columns = titleColumns.map((one) => `task.${one}` as const)

type WorkItemRow = Awaited<ReturnType<typeof openWorkItems>>[number]

async function openWorkItems(question: HandoverQuestion, atMost: number) {
  return ofPerson(question)
    .select(['item.id', 'item.node_name', 'task.state', ...columns])
    .orderBy('item.received_at')
    .orderBy('item.id')
    .limit(atMost)
    .execute()
}

async function countOpen(question: HandoverQuestion): Promise<number> {
  const found = await ofPerson(question)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

/** Whether the flow lets the successor decide there, by the rules that refuse when it is done. */
async function refuseGiving({ kernel, session, directory, to }: HandoverQuestion, row: WorkItemRow): Promise<Refusal | undefined> {
  if (!to) return undefined
  const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
  return decide(definition, row.state, assignTo(row.id, to.id), {
    now: kernel.now(),
    nowText: '',
    newId: () => row.id,
    actor: { id: session.userId, name: session.name },
    formData: {},
    directory: directoryOf(directory),
    sees: () => true,
  }).refusal
}
