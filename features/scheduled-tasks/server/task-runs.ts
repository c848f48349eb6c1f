import type { CallQuery } from '#engine/contract/call.ts'
import { fillText } from '#engine/texts/text.ts'
import { nextTime, parseCron } from '#engine/values/cron.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { callableInterfaces } from '#features/data-interfaces/entry.ts'
import { titleOfJob } from '#features/jobs/entry.ts'
import {
  builtInLog,
  listBuiltIn,
  runTask,
  switchBuiltIn,
  taskInterfaces,
  taskLog,
  taskMethods,
  type TaskRun,
} from '#features/scheduled-tasks/contract.ts'
import { addRun } from '#features/scheduled-tasks/server/begin-due.ts'
import { taskStore } from '#features/scheduled-tasks/server/tasks.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { DeclaredJob } from '#server/kernel.ts'
import { latestRuns, runsOf, stoppedJobs, stopJob, type RunsOf } from '#server/jobs/scheduled.ts'
import type { JobRow } from '#server/jobs/jobs.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { messageWithoutData } from '#server/traces/without-data.ts'

const serveRun = serve(runTask, ({ kernel, params, transaction }) =>
  transaction(async (tx, audit) => {
    const task = present(await taskStore.lock(tx, params.id))
    await addRun(kernel, tx, task, crypto.randomUUID())
    audit({ action: 'scheduled-task.begun', object: `scheduled_task:${task.id}` })
    return null
  }),
)

const serveMethods = serve(taskMethods, async ({ kernel, session }) =>
  kernel.jobs
    .filter(({ schedulable }) => schedulable === true)
    .map(({ name }) => ({ id: name, fullName: titleOfJob(kernel.texts, session.language, name) })),
)

const serveInterfaces = serve(taskInterfaces, async ({ kernel }) =>
  (await callableInterfaces(kernel)).map(({ id, name, parameters }) => ({ id, fullName: name, parameters })),
)

const serveLog = serve(taskLog, async (context) => {
  const { params, query, db } = context
  const { id } = present(await taskStore.find(db, params.id))
  return pageOfRuns(context, { taskId: id }, query)
})

const recurring = (jobs: readonly DeclaredJob[]) => jobs.flatMap((job) => (job.every === undefined ? [] : [{ ...job, every: job.every }]))

/** The product cannot do without its own: the log of the next month, and the tasks themselves. */
const canStop = (name: string): boolean => !name.startsWith('kernel/') && !name.startsWith('scheduled-tasks/')

const serveBuiltIn = serve(listBuiltIn, async ({ kernel, db, session }) => {
  const jobs = recurring(kernel.jobs)
  const names = jobs.map(({ name }) => name)
  const [stopped, latest] = await Promise.all([stoppedJobs(db), latestRuns(db, names)])
  const list = jobs.map(({ name, every }) => {
    const last = latest.get(name)
    const isOn = !stopped.has(name)
    const cron = parseCron(every)
    return {
      id: name,
      fullName: titleOfJob(kernel.texts, session.language, name),
      cron: every,
      enabledMark: Number(isOn),
      canStop: canStop(name),
      runCount: last?.runs ?? 0,
      lastRunTime: last?.at.getTime() ?? null,
      lastResult: last ? Number(last.failed) : null,
      nextRunTime: (isOn && cron ? nextTime(cron, kernel.now(), 'UTC') : undefined) ?? null,
    }
  })
  return { list }
})

const serveSwitch = serve(switchBuiltIn, ({ kernel, body, transaction }) =>
  transaction(async (tx, audit) => {
    const found = present(recurring(kernel.jobs).find(({ name }) => name === body.id))
    if (!canStop(found.name)) throw new Refused(refusal('invalid', 'scheduled-tasks.needed'))
    const isOn = Number(body.enabledMark) === 1
    await stopJob(tx, found.name, !isOn)
    audit({ action: isOn ? 'scheduled-task.enabled' : 'scheduled-task.disabled', object: `job:${found.name}` })
    return null
  }),
)

const serveBuiltInLog = serve(builtInLog, async (context) => {
  const { kernel, query } = context
  const { name } = present(recurring(kernel.jobs).find((job) => job.name === query.id))
  return pageOfRuns(context, { name }, query)
})

type Asked = Pick<CallQuery<typeof taskLog>, 'runResult' | 'startTime' | 'endTime' | 'currentPage' | 'pageSize'>

async function pageOfRuns({ kernel, db, session }: Asking, of: RunsOf, query: Asked) {
  const { runResult, startTime, endTime, currentPage, pageSize } = query
  const failed = runResult === '' ? undefined : runResult === '1'
  const { rows, total } = await runsOf(db, of, { failed, from: startTime, to: endTime }, { currentPage, pageSize })
  const done = fillText(kernel.texts, session.language, 'scheduled-tasks.done')
  return { list: rows.map((row) => runOf(row, done)), pagination: { currentPage, pageSize, total } }
}

function runOf(row: JobRow, done: string): TaskRun {
  const begun = row.started_at ?? row.created_at
  return {
    id: row.id,
    runTime: begun.getTime(),
    runResult: Number(row.state === 'failed'),
    description: row.state === 'failed' ? messageWithoutData(row.error ?? '') : done,
    duration: Math.max(0, (row.ended_at ?? begun).getTime() - begun.getTime()),
  }
}

export const taskRunCalls: readonly Served[] = [
  serveMethods,
  serveInterfaces,
  serveBuiltIn,
  serveSwitch,
  serveBuiltInLog,
  serveLog,
  serveRun,
]
