import { z } from 'zod'
import { fillText } from '#engine/texts/text.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { callableInterface, callInterface } from '#features/data-interfaces/entry.ts'
import { taskParameters, updateTask } from '#features/scheduled-tasks/contract.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'

const attempts = 3

/**
 * One run of a task that calls a data interface. Its rows go nowhere; services are asked for what they do. Each try has the same
 * `Idempotency-Key`, by which a service tells it from a further run. It reads as whoever saved the task, as long as his account is enabled.
 */
export const callInterfaceOfTask = job({
  name: 'scheduled-tasks/call-interface',
  payload: z.object({ task: z.string() }),
  attempts,
  run: async ({ task: id }, { kernel, jobId, signal }) => {
    const task = await kernel.db.selectFrom('scheduled_task').selectAll().where('id', '=', id).executeTakeFirst()
    // It was deleted, or calls a method by now.
    if (!task || task.interface_id === '') return
    const failed = await called(kernel, task, jobId, signal)
    if (failed) throw new Error(fillText(kernel.texts, 'zh', failed.text, failed.params))
  },
})

interface CallingTask {
  readonly interface_id: string
  readonly parameters: string
  readonly owner_id: string
}

async function called(kernel: Kernel, task: CallingTask, key: string, signal: AbortSignal): Promise<Refusal | undefined> {
  const owner = (await kernel.directory.snapshot()).person(task.owner_id)
  if (!owner?.enabled) return refusal('invalid', 'scheduled-tasks.owner-gone')
  const organizationId = owner.organizationIds[0] ?? ''
  const user = { userId: owner.id, organizationId, isAdministrator: owner.isAdministrator }
  if (!(await kernel.access.allows(updateTask.access, user, {}))) return refusal('invalid', 'scheduled-tasks.owner-gone')
  const values = new Map(parametersIn(task.parameters).map(({ field, defaultValue }) => [field, defaultValue]))
  const reader = { userId: owner.id, organizationId }
  return callInterface(kernel, { interfaceId: task.interface_id, values, reader, origin: 'task', key, signal })
}

/** The values that a task gives; what is no list of them is none. */
export function parametersIn(text: string): z.output<typeof taskParameters> {
  const read = taskParameters.safeParse(parsedJson(text))
  return read.success ? read.data : []
}

/** What keeps a task from calling its interface, at the field of the form. */
export async function refuseInterface(kernel: Kernel, { interface_id: id, parameters }: CallingTask): Promise<Refusal | undefined> {
  if (id === '') return refusal('invalid', 'scheduled-tasks.interface-missing', { field: 'interfaceId' })
  const known = await callableInterface(kernel, id)
  if (!known) return refusal('invalid', 'scheduled-tasks.interface-unknown', { field: 'interfaceId' })
  const given = new Set(parametersIn(parameters).flatMap(({ field, defaultValue }) => (defaultValue === '' ? [] : [field])))
  const missing = known.needs.filter(({ field }) => !given.has(field)).map(({ name }) => name)
  return missing.length === 0
    ? undefined
    : refusal('invalid', 'scheduled-tasks.parameter-missing', { params: { names: missing.join('、') }, field: 'parameter' })
}

/** Tasks that call an interface hold it. */
export async function tasksCalling(kernel: Kernel, interfaceId: string): Promise<Pick<Uses, 'holders'>> {
  const tasks = await kernel.db
    .selectFrom('scheduled_task')
    .select('name')
    .where('interface_id', '=', interfaceId)
    .orderBy('name')
    .execute()
  return {
    holders: heldBy(
      'scheduled-tasks.held-by-tasks',
      tasks.map(({ name }) => name),
    ),
  }
}
