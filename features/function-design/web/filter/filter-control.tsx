import { useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FixedFilter } from '#engine/forms/fixed-filter.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { filterCondition, filterDraftOf, filterFields, filterWords } from '#features/function-design/web/filter/filter-fields.ts'
import styles from '#features/function-design/web/filter/filter.module.css'
import { PlaceProvider } from '#fields/place.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionGroups } from '#web/list/conditions/condition-groups.tsx'
import { isComplete, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import type { SuperField } from '#web/list/super-query.ts'

const mostGroups = 10
const mostConditions = 20

interface FilterControlProps {
  /** Whose fields are compared. */
  readonly form: FormDefinition
  /** Undefined for one that cannot be read. */
  readonly filter: FixedFilter | undefined
  readonly facts: FormFacts
  readonly readOnly: boolean
  /** Title of the dialog. */
  readonly title: string
  /** Said where nothing is filtered. */
  readonly none: string
  /** Whether it may compare masked and encrypted fields. */
  readonly covered: boolean
  readonly onSave: (filter: FixedFilter) => void
}

/** A filter as a sentence, with a dialog in which its conditions are chosen. */
export function FilterControl({ form, filter, facts, readOnly, title, none, covered, onSave }: FilterControlProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const fields = filterFields(form, t, { covered })
  const isEmpty = filter?.groups.length === 0
  return (
    <>
      {filter ? null : <p className={styles.fault}>{t('forms.definition.list-filter')}</p>}
      {filter && isEmpty ? <p className={styles.none}>{none}</p> : null}
      {filter && !isEmpty ? <p className={styles.words}>{filterWords(filter, fields, facts, t)}</p> : null}
      {readOnly ? null : (
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>{t('list-design.filter-edit')}</Button>
          {isEmpty ? null : <Button onClick={() => onSave({ match: 'and', groups: [] })}>{t('list-design.filter-clear')}</Button>}
        </div>
      )}
      {open ? (
        <FilterDialog
          title={title}
          fields={fields}
          filter={filter}
          facts={facts}
          onSave={(next) => {
            onSave(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

interface FilterDialogProps {
  readonly title: string
  readonly fields: readonly SuperField[]
  readonly filter: FixedFilter | undefined
  readonly facts: FormFacts
  readonly onSave: (filter: FixedFilter) => void
  readonly onClose: () => void
}

function FilterDialog({ title, fields, filter, facts, onSave, onClose }: FilterDialogProps) {
  const [checked, setChecked] = useState(false)
  const [draft, setDraft] = useState<ConditionsDraft>(() => filterDraftOf(filter, fields, facts))
  const confirm = () => {
    setChecked(true)
    if (!isComplete(draft)) return
    const groups = draft.groups.map(({ match, conditions }) => ({
      match,
      conditions: conditions.flatMap((one) => filterCondition(one, facts)),
    }))
    onSave({ match: draft.match, groups })
  }
  return (
    <Dialog open title={title} width={860} tall fillsPhone onClose={onClose} onConfirm={confirm}>
      <PlaceProvider value={{ facts }}>
        <ConditionGroups
          draft={draft}
          fields={fields}
          checked={checked}
          mostGroups={mostGroups}
          mostConditions={mostConditions}
          onChange={setDraft}
        />
      </PlaceProvider>
    </Dialog>
  )
}
