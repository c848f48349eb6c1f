import { fromEpoch } from '#engine/values/calendar.ts'
import { nextTime, parseCron, type Cron } from '#engine/values/cron.ts'
import {
  createTask,
  executeTypes,
  listTasks,
  readTask,
  taskInput,
  taskInterfaces,
  taskLog,
  taskMethods,
  updateTask,
  type TaskRow,
} from '#features/scheduled-tasks/contract.ts'
import { ParameterValues } from '#features/scheduled-tasks/web/parameter-values.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useForm, type FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'
import { useMay } from '#web/session/use-may.ts'

/** Calls that show tasks, to be read again after a change. */
export const taskRefreshes = [listTasks, readTask, taskLog]

/** Creates or edits a task, with the next times of its schedule while it is typed. */
export function TaskForm({ task, onClose }: { readonly task: TaskRow | undefined; readonly onClose: () => void }) {
  const t = useText()
  const methods = useCall(taskMethods, {}, { handles: 'all' })
  // Who may only add tasks is not told of interfaces.
  const choosesInterface = useMay()(taskInterfaces)
  const interfaces = useCall(taskInterfaces, {}, { handles: 'all', enabled: choosesInterface })
  const options = { refreshes: taskRefreshes, handles: shownByForm }
  const create = useCommand(createTask, options)
  const update = useCommand(updateTask, options)
  const title = t(task ? 'scheduled-tasks.edit' : 'scheduled-tasks.new')
  // Choices are fixed when the form opens.
  if (!methods.data || (choosesInterface && !interfaces.data))
    return <FormWait title={title} reads={[methods, interfaces]} onClose={onClose} />
  const half = true
  const moment = { type: 'date', options: { format: 'yyyy-MM-dd HH:mm' }, half } as const
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'scheduled-tasks.name', half },
    { key: 'enCode', label: 'scheduled-tasks.code', half },
    {
      key: 'executeType',
      label: 'scheduled-tasks.type',
      type: 'radio',
      options: { options: types.map(({ id, label }) => ({ id, fullName: t(label) })) },
      initial: String(executeTypes.method),
    },
    {
      key: 'localHostTaskId',
      label: 'scheduled-tasks.method',
      type: 'select',
      options: { options: methods.data, filterable: true },
      neededWhen: `executeType == '${executeTypes.method}'`,
    },
    {
      key: 'interfaceId',
      label: 'scheduled-tasks.interface',
      type: 'select',
      options: { options: interfaces.data ?? [], filterable: true },
      help: 'scheduled-tasks.interface-help',
      neededWhen: callsInterface,
    },
    { key: 'parameter', label: 'scheduled-tasks.parameter', editor: ParameterValues, shownWhen: callsInterface },
    { key: 'cron', label: 'scheduled-tasks.cron', help: 'scheduled-tasks.cron-help' },
    { key: 'nextRunTime', label: 'scheduled-tasks.next', editor: NextTimes },
    { key: 'startTime', label: 'scheduled-tasks.start', ...moment },
    { key: 'endTime', label: 'scheduled-tasks.end', ...moment },
    {
      key: 'enabledMark',
      label: 'scheduled-tasks.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'scheduled-tasks.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="scheduled-tasks"
      title={title}
      schema={taskInput}
      fields={fields}
      item={task}
      save={(body) => (task ? update.run({ params: { id: task.id }, body }) : create.run({ body }))}
      reread={(id) => request(readTask, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

const types = [
  { id: String(executeTypes.method), label: 'scheduled-tasks.type-method' },
  { id: String(executeTypes.interface), label: 'scheduled-tasks.type-interface' },
]
const callsInterface = `executeType == '${executeTypes.interface}'`

/** How many of the next times are shown. */
const shownTimes = 3

const NextTimes: FieldEditor = function NextTimes({ id, describedBy }) {
  const t = useText()
  const { facts } = useForm()
  const { value } = useField('cron')
  const cron = typeof value === 'string' ? parseCron(value) : undefined
  const times = cron ? nextTimes(cron, facts.now, facts.zone) : []
  return (
    <output id={id} aria-describedby={describedBy} data-tabular>
      {times.length === 0
        ? t('scheduled-tasks.no-next')
        : t('scheduled-tasks.next-runs', { times: times.join(t('scheduled-tasks.comma')) })}
    </output>
  )
}

function nextTimes(cron: Cron, now: number, zone: string): readonly string[] {
  const times: string[] = []
  let next = nextTime(cron, now, zone)
  while (next !== undefined && times.length < shownTimes) {
    times.push(fromEpoch(next, 'yyyy-MM-dd HH:mm', zone) ?? '')
    next = nextTime(cron, next, zone)
  }
  return times
}
