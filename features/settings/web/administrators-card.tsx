import { useState } from 'react'
import { listAdministrators, saveAdministrators } from '#features/settings/contract.ts'
import styles from '#features/settings/web/settings.module.css'
import { Button } from '#ui/kit/button.tsx'
import { PickerDialog } from '#ui/picker/picker-dialog.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** The super administrators, and the dialog that changes them. */
export function AdministratorsCard() {
  const t = useText()
  const read = useCall(listAdministrators, {}, { handles: 'all' })
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-label={t('settings.administrators')}>
      <header className={styles.head}>
        <h2>{t('settings.administrators')}</h2>
        {read.data ? <Button onClick={() => setOpen(true)}>{t('admin.edit')}</Button> : null}
      </header>
      <p className={styles.note}>{t('settings.administrators-help')}</p>
      {read.data ? (
        <ul className={styles.people}>
          {read.data.map(({ id, account, realName }) => (
            <li key={id}>{t('settings.administrator', { name: realName, account })}</li>
          ))}
        </ul>
      ) : read.error ? (
        <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
      ) : (
        <Loading rows={2} />
      )}
      {open && read.data ? <AdministratorsDialog ids={read.data.map(({ id }) => id)} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

/** Chooses the administrators. What is refused is said, and the choice stays. */
function AdministratorsDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const t = useText()
  const people = useSource('users')
  const save = useCommand(saveAdministrators, { refreshes: [listAdministrators] })
  const [chosen, setChosen] = useState(ids)
  const confirm = async () => {
    if ((await save.run({ body: { adminIds: [...chosen] } })).ok) onClose()
  }
  return (
    <PickerDialog
      title={t('settings.administrators')}
      source={people}
      multiple
      value={chosen}
      onChange={setChosen}
      onClose={onClose}
      onConfirm={confirm}
      confirmBusy={save.busy}
      confirmDisabled={chosen === ids}
    />
  )
}
