import { workItemActions } from '#features/approvals/actions.ts'
import { listBox } from '#features/approvals/contract.ts'
import { listStartable } from '#features/approvals/contract/launching.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { askForAction } from '#features/approvals/web/actions/asked-action.ts'
import { namedAction, type CallableAction } from '#features/approvals/web/actions/named-action.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { startableIn, startNew } from '#features/approvals/web/boxes/new-request.tsx'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId, summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import type { CommandSource } from '#web/commands/model.ts'
import { flatten, type MenuEntry } from '#web/router/menu-entries.ts'
import { goTo } from '#web/router/navigation.ts'
import { menuName } from '#web/router/page-title.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

const shownTasks = 5
const todoBox = 'workFlow/flowTodo'

/** The user's to-dos: each opens its page, where it is decided. */
const toDos: CommandSource = {
  name: 'to-dos',
  title: 'approvals.commands.to-do',
  rank: 30,
  atStart: true,
  find: async (text, { entries, t }, signal) => {
    const found = await findToDos(text, entries, signal)
    return {
      commands: found.map((task) => ({
        key: `to-do:${rowId(task)}`,
        title: t('approvals.commands.decide', { title: titleOf(task) }),
        detail: summaryText(task, t),
        run: () => goTo(requestAddress(task, boxKinds.todo.opType)),
      })),
    }
  },
}

/** Actions on single to-dos, as `同意 ZZBA202600001` or `ty zzba`: each opens the page with the dialog of the action. */
const decisions: CommandSource = {
  name: 'decisions',
  title: 'approvals.commands.to-do',
  rank: 29,
  find: async (text, { entries, t }, signal) => {
    const named = namedAction(text, callableActions(t))
    if (!named) return { commands: [] }
    const found = await findToDos(named.rest, entries, signal)
    return {
      commands: found.map((task) => ({
        key: `${named.word}:${rowId(task)}`,
        title: t('approvals.commands.act', { action: named.name, title: titleOf(task) }),
        detail: summaryText(task, t),
        run: () => {
          askForAction({ workItem: task.taskOperatorId, word: named.word })
          return goTo(requestAddress(task, boxKinds.todo.opType))
        },
      })),
    }
  },
}

/** The user's to-dos that a text finds, of all for none. Who has no box of to-dos has none. */
async function findToDos(keyword: string, entries: readonly MenuEntry[], signal: AbortSignal): Promise<readonly RequestRow[]> {
  const hasBox = flatten(entries).some(({ target }) => target.kind === 'page' && target.address === todoBox)
  if (!hasBox) return []
  const input = { params: { id: '1' as const }, query: { keyword, pageSize: shownTasks } }
  return (await request(listBox, input, { signal, handles: 'all' })).list
}

const titleOf = (task: RequestRow) => [task.fullName, task.enCode].filter((part) => part !== '').join(' ')

const callableActions = (t: Translate): readonly CallableAction[] =>
  workItemActions.flatMap(({ word, button, called }) =>
    called ? [{ word, names: [button.label, ...(called.also ? [called.also] : [])].map((key) => t(key)), pinyin: called.pinyin }] : [],
  )

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

/** Empty forms of launch flows, which no menu leads to. */
const launches: CommandSource = {
  name: 'launches',
  title: 'approvals.commands.new',
  rank: 19,
  find: async (text, { t }, signal) => {
    const word = text.trim().toLowerCase()
    if (word === '') return { commands: [] }
    const { list } = await request(listStartable, {}, { signal, handles: 'all' })
    const found = list.filter(
      ({ flowType, fullName, enCode }) => flowType === 0 && [fullName, enCode].some((one) => one.toLowerCase().includes(word)),
    )
    return {
      commands: found.slice(0, shownTasks).map(({ id, fullName }) => ({
        key: `launch:${id}`,
        title: t('approvals.commands.start', { name: fullName }),
        run: () => goTo(workFlowAddress({ flowId: id, opType: opTypes.edit })),
      })),
    }
  },
}

export const approvalSources: readonly CommandSource[] = [toDos, decisions, starts, launches]
