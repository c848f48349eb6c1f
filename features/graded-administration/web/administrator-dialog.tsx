import { useState } from 'react'
import {
  administrationDifference,
  listAdministrators,
  readFlags,
  writeFlags,
  type Administrator,
} from '#features/graded-administration/contract.ts'
import { DifferenceView } from '#features/graded-administration/web/difference-view.tsx'
import { noChanges, sentChanges } from '#features/graded-administration/web/flag-changes.ts'
import { FlagGrid } from '#features/graded-administration/web/flag-grid.tsx'
import styles from '#features/graded-administration/web/graded-administration.module.css'
import { everybodySource } from '#features/pickers/web/entry.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { AskedFoot, useAskedChange } from '#web/admin/asked-change.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface AdministratorDialogProps {
  /** Undefined to choose somebody. */
  readonly administrator: Administrator | undefined
  readonly onClose: () => void
}

/** Chooses what somebody administers: eight flags for each organization, then what that changes, then saving. */
export function AdministratorDialog({ administrator, onClose }: AdministratorDialogProps) {
  const t = useText()
  const [userId, setUserId] = useState(administrator?.id ?? '')
  const [changes, setChanges] = useState(noChanges)
  const flags = useCall(readFlags, { query: { userId } }, { enabled: userId !== '', handles: 'all' })
  const write = useCommand(writeFlags, { refreshes: [readFlags, listAdministrators], handles: [403, 409, 422] })
  const change = useAskedChange({
    ask: async () => {
      const sent = { userId, orgAdminModel: sentChanges(changes) }
      return { change: sent, effect: await request(administrationDifference, { body: sent }, { handles: 'all' }) }
    },
    save: (sent) => write.run({ body: { ...sent, version: flags.data?.version } }),
    conflict: t('graded-administration.conflict'),
    isChanged: changes.size > 0,
    onClose,
  })
  const choose = (ids: readonly string[]) => {
    setChanges(noChanges)
    change.back()
    setUserId(ids[0] ?? '')
  }
  const title = administrator ? t('graded-administration.edit', { name: administrator.realName }) : t('graded-administration.new')
  return (
    <Dialog
      open
      tall
      title={title}
      width={1080}
      onClose={() => void change.leave()}
      foot={<AskedFoot change={change} isNothing={false} disabled={changes.size === 0} />}
    >
      <div className={styles.body}>
        {administrator || change.asked ? null : (
          <div className={styles.person}>
            <label htmlFor="graded-administrator">{t('graded-administration.person')}</label>
            <PickerInput
              id="graded-administrator"
              source={everybodySource}
              title={t('graded-administration.person')}
              value={userId === '' ? [] : [userId]}
              onChange={choose}
            />
          </div>
        )}
        {change.problem === '' ? null : <Problem title={t('graded-administration.refused')} text={change.problem} />}
        {change.asked ? (
          <DifferenceView changes={change.asked.effect.changes} />
        ) : userId === '' ? (
          <p>{t('graded-administration.choose-first')}</p>
        ) : flags.error ? (
          <Problem text={flags.error.msg} traceId={flags.error.requestId} onRetry={() => void flags.refetch()} />
        ) : flags.data ? (
          <FlagGrid nodes={flags.data.list} changes={changes} onChanges={setChanges} />
        ) : (
          <Loading rows={8} />
        )}
      </div>
    </Dialog>
  )
}
