import { listBox } from '#features/approvals/contract.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { startableIn, startNew } from '#features/approvals/web/boxes/new-request.tsx'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId, summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import { request } from '#web/call/request.ts'
import type { CommandSource } from '#web/commands/model.ts'
import { flatten } from '#web/router/menu-entries.ts'
import { goTo } from '#web/router/navigation.ts'
import { menuName } from '#web/router/page-title.ts'

const shownTasks = 5
const todoBox = 'workFlow/flowTodo'

/** The user's to-dos: each opens its page, where it is decided. */
const toDos: CommandSource = {
  name: 'to-dos',
  title: 'approvals.commands.to-do',
  rank: 30,
  atStart: true,
  find: async (text, { entries, t }, signal) => {
    const hasBox = flatten(entries).some(({ target }) => target.kind === 'page' && target.address === todoBox)
    if (!hasBox) return { commands: [] }
    const input = { params: { id: '1' as const }, query: { keyword: text, pageSize: shownTasks } }
    const { list } = await request(listBox, input, { signal, handles: 'all' })
    return {
      commands: list.map((task) => ({
        key: `to-do:${rowId(task)}`,
        title: t('approvals.commands.decide', { title: [task.fullName, task.enCode].filter((part) => part !== '').join(' ') }),
        detail: summaryText(task, t),
        run: () => goTo(requestAddress(task, boxKinds.todo.opType)),
      })),
    }
  },
}

/** Empty forms of the functions in which the user may add records. */
const starts: CommandSource = {
  name: 'starts',
  title: 'approvals.commands.new',
  rank: 20,
  known: ({ user, entries, t }) =>
    startableIn(entries, user.permissionList).map((entry) => ({
      key: `new:${entry.id}`,
      title: t('approvals.commands.start', { name: menuName(entry, t) }),
      pinyin: ['xin', 'zeng', ...entry.pinyin.split(' ')],
      run: () => startNew(entry),
    })),
}

export const approvalSources: readonly CommandSource[] = [toDos, starts]
