import { flatten } from '#web/router/menu-entries.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** Address of a box in the user's menu; undefined when the menu has none. */
export function useBoxAddress(box: 'flowTodo' | 'flowLaunch'): string | undefined {
  return flatten(useMenuEntries()).find(({ target }) => target.kind === 'page' && target.address === `workFlow/${box}`)?.path
}

/** Address of the to-do box in the user's menu; the start page when the menu has none. */
export function useToDoAddress(): string {
  return useBoxAddress('flowTodo') ?? '/home'
}
