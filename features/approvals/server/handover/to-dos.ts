import type { Assign } from '#engine/flows/actions/assign/action.ts'
import { comingTurns } from '#engine/flows/actions/assign/turn-given.ts'
import { decide } from '#engine/flows/decide.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { workingCalendar } from '#engine/values/working-time.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { writePlan } from '#features/approvals/server/decisions/write-plan.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { comparedAtMost, runningRequests } from '#features/approvals/server/reading/organization-effects.ts'
import { titleColumns, titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import { lockRequestOfWorkItem, openRequest, readRequest, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { approvalTexts } from '#features/approvals/texts.ts'
import type { HandedKind, HandoverQuestion, HandoverWork, HeldThing } from '#features/users/entry.ts'

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
    const { tx, from, to } = work
    return assigned(work, await lockRequestOfWorkItem(tx, id, from.id), assignTo(id, to.id))
  },
}

/** Turns of somebody that are still to come where people are asked one after the other: no work item stands for them yet. */
export const handedTurns: HandedKind = {
  name: 'turns',
  title: 'approvals.handover.turns',
  effect: 'approvals.handover.turns-effect',
  things: async (question, atMost) => {
    const turns = await turnsOf(question)
    const shown = turns.slice(0, atMost)
    const titles = await titlesWithoutFields(
      question.kernel,
      shown.map(({ row }) => row),
    )
    const things = shown.map(async ({ row, node }, index): Promise<HeldThing> => {
      const definition = await flowVersion(question.kernel, row.flow_id, row.flow_version)
      const { from, to } = question
      return {
        id: `${row.id}:${node}`,
        name: `${titles[index] ?? ''}（${approverOf(definition, node)?.name ?? node}）`,
        refused: to && judged(question, definition, row.state, turnTo(node, from.id, to.id)),
      }
    })
    return { things: await Promise.all(things), total: turns.length }
  },
  give: async (work, id) => {
    const [task = '', ...node] = id.split(':')
    return assigned(work, await readRequest(work.tx, task, true), turnTo(node.join(':'), work.from.id, work.to.id))
  },
}

const turnTo = (node: string, from: string, to: string) => ({ type: 'assign', node, turnOf: from, to, opinion }) as const

/** Decides an assignment and writes it. @returns why it is refused: a decision refuses before anything is written */
async function assigned(work: HandoverWork, row: StoredRequest | undefined, command: Assign): Promise<Refusal | undefined> {
  const { kernel, session, tx, audit } = work
  try {
    const plan = await planCommand({ kernel, session, tx }, await openRequest(kernel, session, row, tx), { command }, () => null)
    await writePlan(kernel, tx, audit, plan)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusals[0]
    throw error
  }
}

async function turnsOf({ kernel, from }: HandoverQuestion) {
  const rows = await runningRequests(kernel)
    .select([...titleColumns, 'id', 'state'])
    .orderBy('id')
    .limit(comparedAtMost)
    .execute()
  return rows.flatMap((row) => comingTurns(row.state, from.id).map(({ visit }) => ({ row, node: visit.node })))
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
async function refuseGiving(question: HandoverQuestion, row: WorkItemRow): Promise<Refusal | undefined> {
  const { kernel, to } = question
  if (!to) return undefined
  return judged(question, await flowVersion(kernel, row.flow_id, row.flow_version), row.state, assignTo(row.id, to.id))
}

function judged({ kernel, session, directory }: HandoverQuestion, definition: FlowDefinition, state: FlowState, command: Assign) {
  return decide(definition, state, command, {
    now: kernel.now(),
    nowText: '',
    newId: () => '',
    actor: { id: session.userId, name: session.name },
    formData: {},
    toldData: {},
    directory: directoryOf(directory),
    // What is given keeps its time limit, so no day is counted.
    calendar: workingCalendar(kernel.settings.timeZone),
    sees: () => true,
  }).refusal
}
