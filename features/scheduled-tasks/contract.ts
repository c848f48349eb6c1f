import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, momentText, pageOf, pageQuery, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, version, written } from '#engine/resource/inputs.ts'
import { parseCron } from '#engine/values/cron.ts'
import { taskMenu } from '#features/jobs/contract.ts'

/**
 * Tasks on a schedule (platform-api 8): what administrators let run again and again. A task calls a method that a feature
 * declares, or a data interface; no code comes from outside.
 */
const path = '/api/scheduletask'
const rules = rulesOfMenu(taskMenu)
const tasks = resourceCalls(path, rules)

/** 1 calls a data interface; 3 a method of the product. */
export const executeTypes = { interface: 1, method: 3 } as const

const cron = z
  .string('scheduled-tasks.cron-missing')
  .trim()
  .min(1, { error: 'scheduled-tasks.cron-missing', abort: true })
  .max(100, 'scheduled-tasks.cron-wrong')
  .refine((text) => parseCron(text) !== undefined, 'scheduled-tasks.cron-wrong')
const moment = z.coerce.number().nullish()
const method = z.string('scheduled-tasks.method-missing').max(100, 'scheduled-tasks.method-missing').nullish()

/** Values for the parameters of an interface, as the family names them. */
export const taskParameters = z
  .array(
    z.object({
      field: z.string().max(50),
      defaultValue: z
        .string()
        .max(500)
        .nullish()
        .transform((text) => text ?? ''),
    }),
  )
  .max(50)

const common = {
  fullName: nameInput({ max: 100, missing: 'scheduled-tasks.name-missing', tooLong: 'scheduled-tasks.name-too-long' }),
  enCode: codeInput({ missing: 'scheduled-tasks.code-missing', tooLong: 'scheduled-tasks.code-too-long' }),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
}

/** When and what: of our form its members, of the family the JSON in `executeContent`. */
export const schedule = z.object({
  localHostTaskId: method,
  interfaceId: z.string().max(100).nullish(),
  /** A list of `{field, defaultValue}`; our form sends its JSON. */
  parameter: z.union([z.string().max(30_000), taskParameters]).nullish(),
  cron,
  startTime: moment,
  endTime: moment,
})

/** What our form sends. */
export const taskInput = z.object({
  ...common,
  ...schedule.shape,
  executeType: z.coerce.number(),
  parameter: z.string().max(30_000).nullish(),
})

/** Either of them; `schedule` judges what is in it. */
const eitherInput = z.object({
  ...common,
  executeType: z.coerce.number().default(executeTypes.method),
  executeContent: z.string().max(5_000).nullish(),
  localHostTaskId: z.string().max(500).nullish(),
  interfaceId: z.string().max(500).nullish(),
  parameter: z.unknown().optional(),
  cron: z.string().max(500).nullish(),
  startTime: moment,
  endTime: moment,
})

const members = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  description: z.string(),
  enabledMark: z.number(),
  version: z.number(),
})
const form = members.extend({
  executeType: z.number(),
  /** JSON, as clients of the family write and read it. */
  executeContent: z.string(),
  localHostTaskId: z.string(),
  interfaceId: z.string(),
  /** JSON of a list of `{field, defaultValue}`. */
  parameter: z.string(),
  cron: z.string(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
})
const row = form.extend({
  /** Name of the method or interface. */
  methodName: z.string(),
  runCount: z.number(),
  lastRunTime: z.number().nullable(),
  /** Null while it is stopped, and where it never comes. */
  nextRunTime: z.number().nullable(),
})
export type TaskRow = z.output<typeof row>
export type TaskForm = z.output<typeof form>

export const listTasks = tasks.page(row, sortedPageQuery)
export const readTask = tasks.read(form, '/Info/{id}')
export const createTask = tasks.create(eitherInput)
export const updateTask = tasks.update(eitherInput)
export const deleteTask = tasks.remove()

const ofTask = { method: 'PUT', access: rules.edit, params: idParam, answer: written } as const
export const enableTask = call({ ...ofTask, path: `${path}/{id}/Actions/Enable`, message: 'scheduled-tasks.enabled' })
export const stopTask = call({ ...ofTask, path: `${path}/{id}/Actions/Stop`, message: 'scheduled-tasks.stopped' })

/** Ours: runs it once now, beside its schedule. */
export const runTask = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Run`,
  access: rules.edit,
  params: idParam,
  message: 'scheduled-tasks.begun',
})

/** The methods that a task may call. */
export const taskMethods = call({
  method: 'GET',
  path: `${path}/TaskMethods`,
  access: rules.see,
  answer: z.array(z.object({ id: z.string(), fullName: z.string() })),
})

/** Ours: the enabled interfaces that a task may call, with the parameters that it gives values for. */
export const taskInterfaces = call({
  method: 'GET',
  path: `${path}/Interfaces`,
  access: rules.edit,
  answer: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      parameters: z.array(z.object({ field: z.string(), name: z.string(), required: z.boolean(), defaultValue: z.string() })),
    }),
  ),
})

const openTime = z.union([z.literal('').transform(() => undefined), momentText]).optional()
const logQuery = pageQuery.extend({
  /** 0 those that worked, 1 those that failed, `''` both. */
  runResult: z.enum(['0', '1', '']).default(''),
  startTime: openTime,
  endTime: openTime,
})
const run = z.object({
  id: z.string(),
  runTime: z.number(),
  /** 0 it worked, 1 it failed. */
  runResult: z.number(),
  description: z.string(),
  /** Milliseconds. */
  duration: z.number(),
})
export type TaskRun = z.output<typeof run>

/** Ended runs, newest first; they are kept for 30 days, those that failed until an administrator deletes them. */
export const taskLog = call({
  method: 'GET',
  path: `${path}/{id}/TaskLog`,
  access: rules.see,
  params: idParam,
  query: logQuery,
  answer: pageOf(run),
})

const builtIn = z.object({
  /** The name by which the code declares it. */
  id: z.string(),
  fullName: z.string(),
  /** In UTC. */
  cron: z.string(),
  enabledMark: z.number(),
  /** Whether it may be stopped: the product needs its own. */
  canStop: z.boolean(),
  runCount: z.number(),
  lastRunTime: z.number().nullable(),
  /** 0 the last run worked, 1 it failed; null where none is kept. */
  lastResult: z.number().nullable(),
  nextRunTime: z.number().nullable(),
})
export type BuiltInTask = z.output<typeof builtIn>

/** Ours: what the product itself runs again and again. */
export const listBuiltIn = call({ method: 'GET', path: `${path}/BuiltIn`, access: rules.see, answer: listOf(builtIn) })

/** Stops one of them, or lets it go on; those of the kernel go on. */
export const switchBuiltIn = call({
  method: 'PUT',
  path: `${path}/BuiltIn/Actions/State`,
  access: rules.edit,
  body: z.object({ id: z.string().max(100), enabledMark: flag }),
  message: 'kernel.done',
})

export const builtInLog = call({
  method: 'GET',
  path: `${path}/BuiltIn/TaskLog`,
  access: rules.see,
  query: logQuery.extend({ id: z.string().max(100) }),
  answer: pageOf(run),
})
