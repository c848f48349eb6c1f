import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BuiltInList } from '#features/scheduled-tasks/web/built-in-list.tsx'
import { FailedList, ParkedList } from '#features/scheduled-tasks/web/failed-lists.tsx'
import { TaskList } from '#features/scheduled-tasks/web/task-list.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SwitchedLists } from '#web/admin/switched-lists.tsx'
import type { ScreenProps } from '#web/feature.ts'

const tabs = ['tasks', 'builtIn', 'failed', 'parked'] as const
type Tab = (typeof tabs)[number]

/** 任务调度: tasks of administrators, what the product runs by itself, and what failed for good. */
export function TaskScreen({ menu }: ScreenProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'tasks'
  const lists: Readonly<Record<Tab, ReactNode>> = {
    tasks: <TaskList menuId={menu?.id} />,
    builtIn: <BuiltInList />,
    failed: <FailedList />,
    parked: <ParkedList />,
  }
  return (
    <SwitchedLists
      label={t('menu.system-task')}
      lists={tabs.map((value) => ({ value, label: t(`scheduled-tasks.tab-${value}`) }))}
      shown={tab}
      onShow={(next) => setParams(next === 'tasks' ? {} : { tab: next })}
    >
      {lists[tab]}
    </SwitchedLists>
  )
}
