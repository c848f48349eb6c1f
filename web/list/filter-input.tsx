import { useMemo } from 'react'
import type { FieldType } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { PlaceProvider, usePlace } from '#fields/place.tsx'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import type { FilterCode } from '#web/list/filter-code.ts'
import { FilterStandIn } from '#web/list/filter-stand-in.tsx'

interface FilterInputProps {
  readonly code: FilterCode
  readonly type: FieldType
  readonly options: Record<string, unknown>
  readonly id: string
  readonly isEnd?: boolean
  readonly plain?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly value: unknown
  /** Undefined when the input is emptied. */
  readonly onChange: (value: unknown) => void
  /** The typed text is no value of the field. */
  readonly onRefuse?: (refusal: Refusal) => void
}

/** The input of a condition, drawn with the filter renderer of the field. */
export function FilterInput({
  code,
  type,
  options,
  id,
  isEnd = false,
  plain = false,
  value,
  describedBy,
  invalid = false,
  onChange,
  onRefuse,
}: FilterInputProps) {
  if (code !== 'there') return <FilterStandIn id={id} value={value} code={code} />
  return <Searching {...{ type, options, id, isEnd, plain, value, describedBy, invalid, onChange, ...(onRefuse && { onRefuse }) }} />
}

type SearchingProps = Omit<FilterInputProps, 'code' | 'isEnd' | 'plain' | 'invalid'> &
  Required<Pick<FilterInputProps, 'isEnd' | 'plain' | 'invalid'>>

/** Drawn with the place around it, and that it searches. */
function Searching({ type, options, id, isEnd, plain, value, describedBy, invalid, onChange, onRefuse }: SearchingProps) {
  const around = usePlace()
  const place = useMemo(() => ({ ...around, searching: true }), [around])
  const Filter = renderersInLists.of(type.type)?.filter
  if (!Filter) return null
  return (
    <PlaceProvider value={place}>
      <Filter
        id={id}
        value={value}
        options={options}
        isEnd={isEnd}
        plain={plain}
        readOnly={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(next) => {
          if (next.ok) onChange(type.isEmpty(next.value) ? undefined : next.value)
          else onRefuse?.(next.refusal)
        }}
        onCommit={() => undefined}
      />
    </PlaceProvider>
  )
}
