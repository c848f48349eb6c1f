import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { moveEffect, moveOrganization, topOrganization, type OrganizationRow } from '#features/organizations/contract.ts'
import styles from '#features/organizations/web/organizations.module.css'
import { organizationRefreshes, topPlace, usePlaces } from '#features/organizations/web/organization-form.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { openPlaces } from '#web/admin/tree.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

interface MoveDialogProps {
  readonly row: OrganizationRow
  /** Where it was dropped; absent: still to be chosen. */
  readonly onto: string | undefined
  readonly onClose: () => void
}

/** Asks where an organization is to stand, and shows what that changes before it is done. */
export function MoveDialog({ row, onto, onClose }: MoveDialogProps) {
  const t = useText()
  const { isAdministrator } = useCurrentUser().userInfo
  const [parentId, setParentId] = useState(onto)
  const places = usePlaces(row.id) ?? []
  const tree = isAdministrator && row.type === 'company' ? topPlace(t('organizations.top'), places) : places
  const isElsewhere = parentId !== undefined && parentId !== row.parentId
  const effect = useCall(
    moveEffect,
    { params: { id: row.id }, body: { parentId: parentId ?? topOrganization } },
    { enabled: isElsewhere, handles: 'all' },
  )
  const move = useCommand(moveOrganization, { refreshes: organizationRefreshes })
  const confirm = async () => {
    if (parentId === undefined) return
    const outcome = await move.run({ params: { id: row.id }, body: { parentId, version: row.version } })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      open
      title={t('organizations.move-title', { name: row.fullName })}
      width={560}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('organizations.move')}
      confirmBusy={move.busy}
      confirmDisabled={!isElsewhere || effect.data?.refusal !== ''}
    >
      <label className={styles.target}>
        <span>{t('organizations.move-target')}</span>
        <TreeSelect
          aria-label={t('organizations.move-target')}
          value={parentId}
          treeData={[...tree]}
          treeDefaultExpandedKeys={[...openPlaces(tree)]}
          showSearch
          treeNodeFilterProp="title"
          placeholder={t('organizations.move-choose')}
          onChange={(next: string) => setParentId(next)}
        />
      </label>
      <div className={styles.effects} aria-live="polite">
        {isElsewhere ? <Effects effect={effect} /> : <p className={styles.quiet}>{t('organizations.move-hint')}</p>}
      </div>
    </Dialog>
  )
}

interface EffectsProps {
  readonly effect: {
    readonly data: CallAnswer<typeof moveEffect> | undefined
    readonly error: { readonly msg: string } | null
    readonly refetch: () => unknown
  }
}

function Effects({ effect: { data, error, refetch } }: EffectsProps) {
  const t = useText()
  if (error) return <Problem text={error.msg} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.refusal !== '') return <p className={styles.refused}>{data.refusal}</p>
  return (
    <>
      <p>{t('organizations.move-effects')}</p>
      <ul className={styles.list}>
        {data.effects.map(({ kind, text }) => (
          <li key={kind} data-kind={kind}>
            {text}
          </li>
        ))}
        {data.effects.length === 1 ? <li>{t('organizations.move-no-rights')}</li> : null}
      </ul>
    </>
  )
}
