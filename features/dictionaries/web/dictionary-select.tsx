import { lazy, Suspense, useMemo, useState } from 'react'
import { allDictionaries, categorySelector, listCategories, type CategoryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { PlusOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { places } from '#web/admin/tree.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCall } from '#web/call/use-call.ts'
import { MenuContext } from '#web/session/use-access.ts'
import { useMay } from '#web/session/use-may.ts'

const DictionariesInDialog = lazy(async () => ({
  default: (await import('#features/dictionaries/web/dictionary-screen.tsx')).DictionariesInDialog,
}))

export interface DictionarySelectProps {
  readonly id?: string
  /** Read by screen readers where no label names the input. */
  readonly label?: string
  /** Id of a category; `''` for none. */
  readonly value: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (id: string) => void
  readonly onBlur?: () => void
}

const noCategories: readonly CategoryNode[] = []

/**
 * Chooses a dictionary category from their tree (document 2, section 2). Beside it, for who may manage dictionaries, a button that opens
 * their management; the tree is read again when that is closed.
 */
export function DictionarySelect({
  id,
  label,
  value,
  disabled = false,
  invalid = false,
  describedBy,
  onChange,
  onBlur,
}: DictionarySelectProps) {
  const t = useText()
  const may = useMay()
  const [managing, setManaging] = useState(false)
  const { data, isPending } = useCall(categorySelector, { params: { id: '0' } })
  const tree = useMemo(() => places(data?.list ?? noCategories, undefined), [data])
  const close = () => {
    setManaging(false)
    void refreshCalls([categorySelector, allDictionaries])
  }
  return (
    <div className={styles.select}>
      <TreeSelect
        id={id}
        aria-label={label}
        className={styles.tree}
        value={value === '' ? undefined : value}
        treeData={tree}
        treeDefaultExpandAll
        showSearch
        allowClear
        treeNodeFilterProp="title"
        loading={isPending}
        disabled={disabled}
        placeholder={t('dictionaries.choose')}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        onBlur={onBlur}
      />
      {may(listCategories) && !disabled ? (
        <IconButton name={t('dictionaries.select.manage')} icon={<PlusOutlined />} size="middle" onClick={() => setManaging(true)} />
      ) : null}
      <Dialog open={managing} title={t('menu.systemData-dictionary')} width="80%" foot={null} tall onClose={close}>
        <MenuContext value={undefined}>
          <Suspense fallback={<Loading rows={8} />}>
            <div className={styles.managed}>
              <DictionariesInDialog start={value === '' ? undefined : value} />
            </div>
          </Suspense>
        </MenuContext>
      </Dialog>
    </div>
  )
}
