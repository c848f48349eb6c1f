import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { SavedView } from '#features/records/contract/views.ts'
import styles from '#features/records/web/views/drawer/views.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

export type ViewNaming = Pick<SavedView, 'fullName' | 'isDefault' | 'isPublished' | 'roleIds'>

interface ViewFormProps {
  /** Undefined: the list as it is becomes a new one. */
  readonly view: SavedView | undefined
  readonly mayPublish: boolean
  /** @returns the message of a refusal; undefined where it is saved */
  readonly onSave: (naming: ViewNaming) => Promise<string | undefined>
  readonly onDone: () => void
}

/** Name of a view, for whom it is, and whether the list opens with it. */
export function ViewForm({ view, mayPublish, onSave, onDone }: ViewFormProps) {
  const t = useText()
  const id = useId()
  const roles = useSource('roles')
  const [naming, setNaming] = useState<ViewNaming>({
    fullName: view?.fullName ?? '',
    isDefault: view?.isDefault ?? false,
    isPublished: view?.isPublished ?? false,
    roleIds: view?.roleIds ?? [],
  })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const put = (next: Partial<ViewNaming>) => {
    setProblem(undefined)
    setNaming((old) => ({ ...old, ...next }))
  }
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (naming.fullName.trim() === '') return setProblem(t('records.views.no-name'))
    setBusy(true)
    const refused = await onSave(naming)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) return
    if (!view) setNaming({ fullName: '', isDefault: false, isPublished: false, roleIds: [] })
    onDone()
  }
  const title = view ? t('records.views.edit', { name: view.fullName }) : t('records.views.save')
  return (
    <form className={styles.form} aria-label={title} onSubmit={(event) => void save(event)}>
      <h3 className={styles.title}>{title}</h3>
      <label htmlFor={id}>{t('records.views.name')}</label>
      <TextInput
        id={id}
        value={naming.fullName}
        maxLength={50}
        status={problem ? 'error' : ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => put({ fullName: event.target.value })}
      />
      {problem ? (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </div>
      ) : null}
      <Checkbox checked={naming.isDefault} onChange={({ target }) => put({ isDefault: target.checked })}>
        {t('records.views.is-default')}
      </Checkbox>
      {mayPublish ? (
        <Checkbox checked={naming.isPublished} onChange={({ target }) => put({ isPublished: target.checked })}>
          {t('records.views.publish')}
        </Checkbox>
      ) : null}
      {mayPublish && naming.isPublished ? (
        <>
          <label htmlFor={`${id}-roles`} id={`${id}-roles-label`}>
            {t('records.views.roles')}
          </label>
          <PickerInput
            id={`${id}-roles`}
            source={roles}
            title={t('ui.picker.roles')}
            multiple
            readOnly={false}
            invalid={false}
            describedBy={undefined}
            value={naming.roleIds}
            onChange={(roleIds) => put({ roleIds: [...roleIds] })}
            onCommit={() => undefined}
          />
        </>
      ) : null}
      <div className={styles.foot}>
        {view ? <Button onClick={onDone}>{t('ui.cancel')}</Button> : null}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('records.views.save-button')}
        </Button>
      </div>
    </form>
  )
}
