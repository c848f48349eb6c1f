import { interfaceParameters } from '#features/data-interfaces/contract.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { Select } from '#ui/kit/select.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

/** What a parameter of a data interface gets, as `templateJson` of the family holds it (form-definition 1.3). */
export interface GivenParameter {
  readonly field: string
  readonly fieldName?: string | undefined
  /** The field whose value it follows; `''` or absent: none. */
  readonly relationField?: string | null | undefined
  /** What it gets while that field is empty, or always. */
  readonly defaultValue?: string | number | null | undefined
}

interface InterfaceParametersProps {
  readonly interfaceId: string
  readonly value: unknown
  /** What a parameter may follow. */
  readonly sources: readonly { readonly value: string; readonly label: string }[]
  readonly readOnly: boolean
  /** @param given absent where nothing is given to any parameter */
  readonly onChange: (given: readonly GivenParameter[] | undefined) => void
  readonly onCommit?: (() => void) | undefined
}

const minuteMilliseconds = 60_000

const isGiven = ({ relationField, defaultValue }: GivenParameter): boolean => Boolean(relationField) || String(defaultValue ?? '') !== ''

/** What each parameter of a data interface gets: the value of another field, a text, or its own default. */
export function InterfaceParameters({ interfaceId, value, sources, readOnly, onChange, onCommit }: InterfaceParametersProps) {
  const t = useText()
  const { data, error } = useCall(
    interfaceParameters,
    { params: { id: interfaceId } },
    { handles: 'all', staleTime: minuteMilliseconds, enabled: interfaceId !== '' },
  )
  const given = Array.isArray(value) ? (value as readonly GivenParameter[]) : []
  // Until they are read, or where they cannot be, those that were set before can be seen and changed.
  const declared = data ?? given.map(({ field, fieldName = '' }) => ({ field, fieldName, required: 0, defaultValue: '' }))
  const put = (field: string, fieldName: string, change: Partial<GivenParameter>): void => {
    const now = given.find((one) => one.field === field) ?? { field, ...(fieldName === '' ? {} : { fieldName }) }
    const next = { ...now, ...change }
    const at = given.findIndex((one) => one.field === field)
    const all = at < 0 ? [...given, next] : given.with(at, next)
    const kept = all.filter(isGiven)
    onChange(kept.length === 0 ? undefined : kept)
  }
  if (error && given.length === 0) return <p className={styles.fault}>{error.msg}</p>
  return (
    <div className={styles.stack}>
      {declared.map(({ field, fieldName, required, defaultValue }) => {
        const name = fieldName || field
        const now = given.find((one) => one.field === field)
        const followed = now?.relationField ?? ''
        const isMissing = required === 1 && defaultValue === '' && !(now && isGiven(now))
        const isKnown = followed === '' || sources.some((one) => one.value === followed)
        return (
          <div key={field} className={styles.parameter} role="group" aria-label={t('form-design.parameter', { name })}>
            <span className={styles.parameterName}>{t('form-design.parameter', { name })}</span>
            <Select<string>
              size="small"
              aria-label={t('form-design.parameter-from', { name })}
              className={styles.whole}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={readOnly}
              status={isKnown ? (isMissing ? 'warning' : '') : 'error'}
              value={followed}
              options={[
                { value: '', label: t('form-design.parameter-constant') },
                ...sources,
                ...(isKnown ? [] : [{ value: followed, label: followed }]),
              ]}
              onChange={(relationField) => put(field, fieldName, { relationField })}
            />
            <TextInput
              size="small"
              aria-label={t('form-design.parameter-text', { name })}
              placeholder={placeholder(t, followed !== '', defaultValue)}
              maxLength={500}
              readOnly={readOnly}
              value={String(now?.defaultValue ?? '')}
              onChange={({ target }) => put(field, fieldName, { defaultValue: target.value })}
              onBlur={onCommit}
            />
            {isMissing ? <p className={styles.parameterFault}>{t('form-design.parameter-needed')}</p> : null}
          </div>
        )
      })}
    </div>
  )
}

/** What stands in the input of the text while nothing is typed. */
function placeholder(t: ReturnType<typeof useText>, isFollowing: boolean, defaultValue: string): string {
  if (defaultValue !== '') return t('form-design.parameter-default', { value: defaultValue })
  return t(isFollowing ? 'form-design.parameter-otherwise' : 'form-design.parameter-constant')
}
