import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { FilterOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { ListQuery, QueryPlans, SuperQuery } from '#web/list/model.ts'
import { SuperChips } from '#web/list/super-chips.tsx'
import { superFields, usableQuery } from '#web/list/super-query.ts'

/** Loaded when the panel is opened for the first time. */
const SuperPanel = lazy(async () => ({ default: (await import('#web/list/super-panel.tsx')).SuperPanel }))

interface SearchedList {
  readonly form: FormDefinition
  readonly definition: ListDefinition
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly facts: FieldFacts
  readonly plans?: QueryPlans | undefined
}

interface SuperQueryParts {
  /** The conditions that the list asks for. */
  readonly query: SuperQuery | undefined
  /** Stands above the rows while there are conditions. */
  readonly chips: ReactNode
  /** Opens the panel; null where the list has no super query. */
  readonly button: ReactNode
  readonly panel: ReactNode
}

/** The super query (高级查询) of a list. */
export function useSuperQuery({ form, definition, query, onQuery, facts, plans }: SearchedList, phone: boolean): SuperQueryParts {
  const t = useText()
  const [open, setOpen] = useState(false)
  const fields = useMemo(() => superFields(form, definition), [form, definition])
  const asked = useMemo(() => usableQuery(fields, query.superQuery, facts), [fields, query.superQuery, facts])
  const ask = (next: SuperQuery | undefined) => onQuery({ ...query, page: 1, superQuery: next })
  return {
    query: asked,
    chips: asked ? <SuperChips name="list.super.chips" fields={fields} query={asked} facts={facts} onQuery={ask} /> : null,
    button: fields.length === 0 ? null : <Opener name={t('list.super')} phone={phone} onOpen={() => setOpen(true)} />,
    panel: open ? (
      <Suspense fallback={null}>
        <SuperPanel fields={fields} query={asked} facts={facts} plans={plans} onQuery={ask} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}

/** An icon alone on a phone, where all controls of a list stand in one row. */
function Opener({ name, phone, onOpen }: { readonly name: string; readonly phone: boolean; readonly onOpen: () => void }) {
  if (phone) return <IconButton name={name} icon={<FilterOutlined />} onClick={onOpen} />
  return (
    <Button icon={<FilterOutlined />} onClick={onOpen}>
      {name}
    </Button>
  )
}
