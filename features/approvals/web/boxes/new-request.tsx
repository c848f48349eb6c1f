import { useMemo } from 'react'
import { functionConfig } from '#features/records/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import styles from '#features/approvals/web/boxes/boxes.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { flatten, trailTo, type MenuEntry } from '#web/router/menu-entries.ts'
import { goTo } from '#web/router/navigation.ts'
import { menuName } from '#web/router/page-title.ts'
import { useSession, type CurrentUser } from '#web/session/session-store.ts'
import { accessTo } from '#web/session/use-access.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** The functions of a menu in which somebody with these rights may add records. */
export function startableIn(entries: readonly MenuEntry[], permissions: CurrentUser['permissionList']): readonly MenuEntry[] {
  return flatten(entries).filter(
    ({ id, target }) => target.kind === 'screen' && target.screen === 'function' && accessTo(permissions, id).button('btn_add'),
  )
}

/** The functions in which this user may add records. */
export function useStartable(): readonly MenuEntry[] {
  const entries = useMenuEntries()
  const permissions = useSession((session) => session.current?.permissionList)
  return useMemo(() => startableIn(entries, permissions ?? []), [entries, permissions])
}

/** Opens the empty form of a function: a request when it has a flow, otherwise the page of the function. */
export async function startNew(entry: MenuEntry): Promise<void> {
  try {
    const { enableFlow, flowId } = await request(functionConfig, { params: { modelId: entry.modelId }, query: {} })
    await goTo(enableFlow === 1 && flowId ? workFlowAddress({ flowId, opType: opTypes.edit }) : `${entry.path}?open=new&edit=1`)
  } catch (problem) {
    // The call has already shown the refusal.
    if (!(problem instanceof CallError)) throw problem
  }
}

interface NewRequestProps {
  readonly open: boolean
  readonly startable: readonly MenuEntry[]
  readonly onClose: () => void
}

/** Selects a function to start a request of. */
export function NewRequest({ open, startable, onClose }: NewRequestProps) {
  const t = useText()
  const entries = useMenuEntries()
  const folderOf = (id: string) =>
    trailTo(entries, id)
      .slice(0, -1)
      .map((one) => menuName(one))
      .join(' / ')
  return (
    <Dialog open={open} title={t('approvals.box.new-title')} width={640} onClose={onClose} foot={null}>
      <ul className={styles.starts}>
        {startable.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.start} onClick={() => void startNew(entry)}>
              <span className={styles.startName}>{menuName(entry)}</span>
              <span className={styles.quiet}>{folderOf(entry.id)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
