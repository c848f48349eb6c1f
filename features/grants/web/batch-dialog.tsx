import { useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { addGrants, additionDifference, noRole, readMatrix } from '#features/grants/contract.ts'
import { DifferenceView } from '#features/grants/web/difference-view.tsx'
import styles from '#features/grants/web/grants.module.css'
import { MatrixGrid } from '#features/grants/web/matrix-grid.tsx'
import { grantedOf, isSame, noneChosen, stored, type Chosen } from '#features/grants/web/matrix-model.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import type { PickerSource } from '#ui/picker/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { AskedFoot, useAskedChange } from '#web/admin/asked-change.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface BatchDialogProps {
  /** The roles whose grants the user may change. */
  readonly roles: PickerSource
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Adds grants to several roles at once: the roles, what is added, then what that does, then saving. */
export function BatchDialog({ roles, refreshes, onClose }: BatchDialogProps) {
  const t = useText()
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Chosen>(noneChosen)
  const matrix = useCall(readMatrix, { params: { objectId: noRole } }, { handles: 'all' })
  const add = useCommand(addGrants, { refreshes: [readMatrix, ...refreshes], handles: [403, 404, 422] })
  const isEmpty = isSame(chosen, noneChosen)
  const change = useAskedChange({
    ask: async () => {
      const body = { roleIds: [...roleIds], ...grantedOf(chosen) }
      return { change: body, effect: await request(additionDifference, { body }, { handles: 'all' }) }
    },
    save: (body) => add.run({ body }),
    conflict: t('grants.conflict'),
    isChanged: roleIds.length > 0 || !isEmpty,
    onClose,
  })
  return (
    <Dialog
      open
      tall
      title={t('grants.batch.title')}
      width={1200}
      onClose={() => void change.leave()}
      foot={<AskedFoot change={change} isNothing={change.asked?.effect.changes.length === 0} disabled={roleIds.length === 0 || isEmpty} />}
    >
      <div className={styles.body}>
        {change.problem === '' ? null : <Problem text={change.problem} />}
        {change.asked ? null : (
          <div className={styles.roles}>
            <label htmlFor="batch-roles">{t('grants.batch.roles')}</label>
            <PickerInput
              id="batch-roles"
              source={roles}
              title={t('ui.picker.roles')}
              placeholder={t('grants.roles-missing')}
              multiple
              value={roleIds}
              onChange={setRoleIds}
            />
          </div>
        )}
        {change.asked ? (
          <DifferenceView difference={change.asked.effect} />
        ) : matrix.error ? (
          <Problem text={matrix.error.msg} traceId={matrix.error.requestId} onRetry={() => void matrix.refetch()} />
        ) : matrix.data ? (
          <MatrixGrid matrix={matrix.data} base={stored(matrix.data)} chosen={chosen} onChosen={setChosen} />
        ) : (
          <Loading rows={8} />
        )}
      </div>
    </Dialog>
  )
}
