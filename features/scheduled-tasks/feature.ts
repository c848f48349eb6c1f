import { usedInterfaces } from '#features/data-interfaces/entry.ts'
import { taskMenu } from '#features/jobs/contract.ts'
import { beginDueTasks } from '#features/scheduled-tasks/server/begin-due.ts'
import { callInterfaceOfTask, tasksCalling } from '#features/scheduled-tasks/server/called-interface.ts'
import { taskRunCalls } from '#features/scheduled-tasks/server/task-runs.ts'
import { taskCalls } from '#features/scheduled-tasks/server/tasks.ts'
import { scheduledTaskTexts } from '#features/scheduled-tasks/texts.ts'
import { useCounter } from '#server/resource/uses.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 任务调度: tasks on a schedule with their runs, the recurring jobs of the product, and what failed. */
export const scheduledTasks: Feature = {
  name: 'scheduled-tasks',
  calls: [...taskRunCalls, ...taskCalls],
  texts: scheduledTaskTexts,
  jobs: [beginDueTasks, callInterfaceOfTask],
  uses: (kernel) => [useCounter(usedInterfaces, ({ id }) => tasksCalling(kernel, id))],
  menus: [
    {
      code: taskMenu,
      parent: 'system',
      name: '任务调度',
      icon: 'task',
      type: 2,
      address: 'system/task',
      sortCode: 70,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
}
