import { useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { readMatrix } from '#features/grants/contract.ts'
import { DifferenceView } from '#features/grants/web/difference-view.tsx'
import styles from '#features/grants/web/grants.module.css'
import { MatrixGrid } from '#features/grants/web/matrix-grid.tsx'
import { chosenOf, copied, grantedOf, isSame, noneChosen, stored, type Chosen } from '#features/grants/web/matrix-model.ts'
import { useGrantChange, type GrantedRole } from '#features/grants/web/use-grant-change.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import type { PickerSource } from '#ui/picker/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { AskedFoot } from '#web/admin/asked-change.tsx'
import { useCall } from '#web/call/use-call.ts'

interface MatrixDialogProps {
  readonly role: GrantedRole
  /** The roles whose grants the user may change: to compare with and to copy from. */
  readonly roles: PickerSource
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** All grants of a role on one page, beside those of another role where one is chosen; then what a change does, then saving. */
export function MatrixDialog({ role, roles, refreshes, onClose }: MatrixDialogProps) {
  const t = useText()
  const [edited, setEdited] = useState<Chosen>()
  const [otherId, setOtherId] = useState<string>()
  const matrix = useCall(readMatrix, { params: { objectId: role.id } }, { handles: 'all' })
  const compared = useCall(readMatrix, { params: { objectId: otherId ?? '' } }, { enabled: otherId !== undefined, handles: 'all' })
  const { data } = matrix
  const base = data && stored(data)
  const chosen = edited ?? base
  const isChanged = base !== undefined && chosen !== undefined && !isSame(base, chosen)
  const read = { ...role, version: data?.version ?? role.version }
  const change = useGrantChange(read, refreshes, async () => grantedOf(chosen ?? noneChosen), isChanged, onClose)
  const other = otherId === undefined || !compared.data || !data ? undefined : copied(data, chosenOf(compared.data.granted))
  const tools = (
    <>
      <span className={styles.compared}>
        <PickerInput
          id="compared-role"
          label={t('grants.matrix.compare')}
          placeholder={t('grants.matrix.compare')}
          source={roles}
          title={t('ui.picker.roles')}
          allows={({ id }) => id !== role.id}
          value={otherId === undefined ? [] : [otherId]}
          onChange={([id]) => setOtherId(id)}
        />
      </span>
      {other ? <Button onClick={() => setEdited(other)}>{t('grants.matrix.copy')}</Button> : null}
      {compared.error ? <span role="alert">{compared.error.msg}</span> : null}
    </>
  )
  return (
    <Dialog
      open
      tall
      title={t('grants.title', { name: role.fullName })}
      width={1200}
      onClose={() => void change.leave()}
      foot={<AskedFoot change={change} isNothing={change.asked?.effect.changes.length === 0} disabled={!isChanged} />}
    >
      <div className={styles.body}>
        {change.problem === '' ? null : <Problem text={change.problem} />}
        {change.asked ? (
          <DifferenceView difference={change.asked.effect} />
        ) : matrix.error ? (
          <Problem text={matrix.error.msg} traceId={matrix.error.requestId} onRetry={() => void matrix.refetch()} />
        ) : data && base && chosen ? (
          <MatrixGrid matrix={data} base={base} chosen={chosen} onChosen={setEdited} other={other} tools={tools} />
        ) : (
          <Loading rows={8} />
        )}
      </div>
    </Dialog>
  )
}
