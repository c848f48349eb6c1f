import { flatten } from '#web/router/menu-entries.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** Address of a menu entry in the list of to-dos. */
const toDoMenu = 'workFlow/flowTodo'

/** Address of the to-do box in the user's menu; the start page when the menu has none. */
export function useToDoAddress(): string {
  const entry = flatten(useMenuEntries()).find(({ target }) => target.kind === 'page' && target.address === toDoMenu)
  return entry?.path ?? '/home'
}
