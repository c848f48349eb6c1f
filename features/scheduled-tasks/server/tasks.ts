import { sql, type Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { nextTime, parseCron } from '#engine/values/cron.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { callableInterfaces } from '#features/data-interfaces/entry.ts'
import { titleOfJob } from '#features/jobs/entry.ts'
import {
  createTask,
  deleteTask,
  enableTask,
  executeTypes,
  listTasks,
  readTask,
  schedule,
  stopTask,
  updateTask,
  type TaskForm,
} from '#features/scheduled-tasks/contract.ts'
import { callInterfaceOfTask, parametersIn, refuseInterface } from '#features/scheduled-tasks/server/called-interface.ts'
import type { Db, Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler } from '#server/managed/read-rows.ts'
import type { Asking, Resource, Transaction } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf, type Versioned } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    scheduled_task: {
      id: string
      name: string
      code: string
      /** A method of the product, or the job that calls the interface. */
      method: string
      /** Empty for a method. */
      interface_id: import('kysely').Generated<string>
      /** JSON text of the values of its parameters. */
      parameters: import('kysely').Generated<string>
      /** Whoever saved it last, for whom an interface is called. */
      owner_id: import('kysely').Generated<string>
      cron: string
      start_at: Date | null
      end_at: Date | null
      enabled: boolean
      description: string
      next_at: Date | null
      last_at: Date | null
      run_count: import('kysely').Generated<number>
      version: number
      created_at: import('kysely').Generated<Date>
      modified_at: Date | null
    }
  }
}

type Row = Selectable<Tables['scheduled_task']>
/** What is managed; when it runs and how often it did is kept beside. */
export type ScheduledTask = Omit<Row, 'created_at' | 'modified_at' | 'run_count' | 'last_at' | 'next_at'>

export const taskStore = storeOf('scheduled_task', {
  item: ({ created_at: _made, modified_at: _changed, run_count: _runs, last_at: _last, next_at: _next, ...task }): ScheduledTask => task,
  row: (task) => task,
  stamp: ({ now }, isNew) => (isNew ? { created_at: now } : { modified_at: now }),
  uuidIds: true,
})

type Typed = CallBody<typeof createTask>

/** The schedule that was typed: into our form, or as the JSON of the family. @throws Refused at its fields */
function scheduleOf({ executeType, executeContent, ...typed }: Typed) {
  if (executeType !== executeTypes.method && executeType !== executeTypes.interface)
    throw new Refused(refusal('invalid', 'scheduled-tasks.type-unknown', { field: 'executeType' }))
  const read = schedule.safeParse(executeContent ? jsonOf(executeContent) : typed)
  if (read.success) return { ...read.data, isInterface: executeType === executeTypes.interface }
  const texts = read.error.issues.map(({ path, message }) => {
    const isOurs = message.startsWith('scheduled-tasks.')
    return refusal('invalid', isOurs ? message : 'scheduled-tasks.content-wrong', { field: String(path[0] ?? 'executeContent') })
  })
  throw new Refused(texts)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const dateOf = (time: number | null | undefined): Date | null => (typeof time === 'number' ? new Date(time) : null)

const tasks: Resource<ScheduledTask, Typed, TaskForm> = {
  store: taskStore,
  action: 'scheduled-task',
  listing: {
    searched: ['name', 'code'],
    sorted: {
      fullName: 'name',
      enCode: 'code',
      runCount: 'run_count',
      lastRunTime: 'last_at',
      nextRunTime: 'next_at',
      enabledMark: 'enabled',
    },
    order: sql`created_at desc, id desc`,
  },
  wire: (task) => {
    const [startTime, endTime] = [task.start_at?.getTime() ?? null, task.end_at?.getTime() ?? null]
    const isInterface = task.interface_id !== ''
    const localHostTaskId = isInterface ? '' : task.method
    const parameter = parametersIn(task.parameters)
    const content = { cron: task.cron, startTime, endTime, interfaceId: task.interface_id, interfaceName: '', parameter, localHostTaskId }
    return {
      id: task.id,
      fullName: task.name,
      enCode: task.code,
      description: task.description,
      enabledMark: Number(task.enabled),
      version: task.version,
      executeType: isInterface ? executeTypes.interface : executeTypes.method,
      executeContent: JSON.stringify(content),
      localHostTaskId,
      interfaceId: task.interface_id,
      parameter: task.parameters,
      cron: task.cron,
      startTime,
      endTime,
    }
  },
  typed: (typed, { key, before }, { session }) => {
    const { isInterface, ...its } = scheduleOf(typed)
    const given = typeof its.parameter === 'string' ? its.parameter : JSON.stringify(its.parameter ?? [])
    return {
      ...key,
      name: typed.fullName,
      code: typed.enCode,
      method: isInterface ? callInterfaceOfTask.name : (its.localHostTaskId ?? ''),
      interface_id: isInterface ? (its.interfaceId ?? '') : '',
      parameters: isInterface ? JSON.stringify(parametersIn(given)) : '[]',
      owner_id: session.userId,
      cron: its.cron,
      start_at: dateOf(its.startTime),
      end_at: dateOf(its.endTime),
      enabled: typed.enabledMark === null || typed.enabledMark === undefined ? (before?.enabled ?? true) : typed.enabledMark === 1,
      description: typed.description ?? before?.description ?? '',
    }
  },
  refuse: ({ kernel, act, after }) => (act === 'remove' || !after ? [] : refuseTask(kernel, after)),
  unique: [
    {
      indexes: ['scheduled_task_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'scheduled-tasks.code-taken', { params: { code }, field: 'enCode' }),
    },
    {
      indexes: [],
      equals: ({ name }) => sql<boolean>`name = ${name}`,
      refusal: ({ name }) => refusal('invalid', 'scheduled-tasks.name-taken', { params: { name }, field: 'fullName' }),
    },
  ],
}

async function refuseTask(
  kernel: Kernel,
  { start_at: start, end_at: end, enabled, ...task }: ScheduledTask,
): Promise<readonly (Refusal | undefined)[]> {
  return [
    task.method === callInterfaceOfTask.name ? await refuseInterface(kernel, task) : refuseMethod(kernel, task),
    start && end && end <= start ? refusal('invalid', 'scheduled-tasks.ends-before', { field: 'endTime' }) : undefined,
    enabled && dueOf(kernel, { ...task, start_at: start, end_at: end }, kernel.now()) === undefined
      ? refusal('invalid', 'scheduled-tasks.never', { field: 'cron' })
      : undefined,
  ]
}

function refuseMethod(kernel: Kernel, { method }: Pick<ScheduledTask, 'method'>): Refusal | undefined {
  if (method === '') return refusal('invalid', 'scheduled-tasks.method-missing', { field: 'localHostTaskId' })
  const isKnown = kernel.jobs.some(({ name, schedulable }) => name === method && schedulable === true)
  return isKnown ? undefined : refusal('invalid', 'scheduled-tasks.method-unknown', { field: 'localHostTaskId' })
}

/** When a task is due next, after a moment; undefined where it is over, or never comes. */
export function dueOf(
  { settings }: Pick<Kernel, 'settings'>,
  task: Pick<ScheduledTask, 'cron' | 'start_at' | 'end_at'>,
  after: number,
): Date | undefined {
  const cron = parseCron(task.cron)
  // One that begins at its first time is due at it.
  const from = Math.max(after, (task.start_at?.getTime() ?? 0) - 1)
  const next = cron && nextTime(cron, from, settings.timeZone)
  return next === undefined || (task.end_at && next > task.end_at.getTime()) ? undefined : new Date(next)
}

/** Reckons the next time anew in the transaction of a write. */
function scheduling<Context extends Asking & { readonly transaction: Transaction<Versioned> }>(
  handler: (context: Context) => Promise<Versioned>,
): (context: Context) => Promise<Versioned> {
  return (context) =>
    handler({
      ...context,
      transaction: (work) =>
        context.transaction(async (tx, audit) => {
          const written = await work(tx, audit)
          const task = present(await taskStore.find(tx, written.id))
          const due = task.enabled ? (dueOf(context.kernel, task, context.kernel.now()) ?? null) : null
          await tx.updateTable('scheduled_task').set({ next_at: due }).where('id', '=', task.id).execute()
          return written
        }),
    })
}

type Switching = Parameters<ReturnType<typeof switchHandler<ScheduledTask, Typed, TaskForm>>>[0]

/** Brings the task into a state; one that is in it already stays as it is. */
function switchTo(enabled: boolean): (context: Omit<Switching, 'body'>) => Promise<Versioned> {
  const flip = scheduling(switchHandler(tasks))
  return async (context) => {
    const { id, version, enabled: now } = present(await taskStore.find(context.db, context.params.id))
    return now === enabled ? { id, version } : flip({ ...context, body: { version } })
  }
}

interface Counters {
  readonly id: string
  readonly run_count: number
  readonly last_at: Date | null
  readonly next_at: Date | null
}

async function countersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counters>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('scheduled_task').select(['id', 'run_count', 'last_at', 'next_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const page = pageHandler(tasks)

export const taskCalls = [
  serve(listTasks, async (context) => {
    const { list, pagination } = await page(context)
    const counters = await countersOf(
      context.db,
      list.map(({ id }) => id),
    )
    const { kernel, session } = context
    const interfaces = new Map((await callableInterfaces(kernel)).map(({ id, name }) => [id, name]))
    const rows = list.map((task) => {
      const its = counters.get(task.id)
      return {
        ...task,
        methodName:
          task.interfaceId === ''
            ? titleOfJob(kernel.texts, session.language, task.localHostTaskId)
            : (interfaces.get(task.interfaceId) ?? task.interfaceId),
        runCount: its?.run_count ?? 0,
        lastRunTime: its?.last_at?.getTime() ?? null,
        nextRunTime: its?.next_at?.getTime() ?? null,
      }
    })
    return { list: rows, pagination }
  }),
  serve(readTask, readHandler(tasks)),
  serve(createTask, scheduling(createHandler(tasks))),
  serve(updateTask, scheduling(updateHandler(tasks))),
  serve(deleteTask, removeHandler(tasks)),
  serve(enableTask, switchTo(true)),
  serve(stopTask, switchTo(false)),
]
