import { useId } from 'react'
import { interfaceFields, kinds, selectInterfaces } from '#features/data-interfaces/contract.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

const minuteMilliseconds = 60_000

/** Names that are told where none of them was typed. */
const namesTold = 12

/**
 * What the members of an interface's rows are called, as a run without parameters tells; nothing where it tells none. Services of others are
 * not called for it, as they may do more than answer.
 */
export function useInterfaceFields(interfaceId: string): readonly string[] {
  const { data: categories } = useCall(selectInterfaces, {}, { handles: 'all', staleTime: minuteMilliseconds, enabled: interfaceId !== '' })
  const chosen = categories?.flatMap(({ children }) => children).find(({ id }) => id === interfaceId)
  const { data } = useCall(
    interfaceFields,
    { params: { id: interfaceId }, body: {} },
    { handles: 'all', staleTime: minuteMilliseconds, enabled: chosen !== undefined && chosen.dataType !== kinds.http },
  )
  return data ?? []
}

interface MemberInputProps {
  readonly id?: string
  /** Where no label is tied to it by its id. */
  readonly label?: string
  readonly value: string
  readonly placeholder: string
  /** Names that are proposed; others may be typed. */
  readonly names: readonly string[]
  readonly readOnly: boolean
  readonly onChange: (name: string) => void
  readonly onCommit?: (() => void) | undefined
}

/** The name of a member of the rows of an interface. */
export function MemberInput({ id, label, value, placeholder, names, readOnly, onChange, onCommit }: MemberInputProps) {
  const t = useText()
  const list = useId()
  // Where the rows have no such member, nothing could be chosen later, and nobody would know why.
  const isUnknown = names.length > 0 && value !== '' && !names.includes(value)
  return (
    <>
      <TextInput
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(names.length === 0 ? {} : { list })}
        size="small"
        status={isUnknown ? 'warning' : ''}
        aria-describedby={isUnknown ? `${list}-note` : undefined}
        value={value}
        placeholder={placeholder}
        readOnly={readOnly}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value.trim())}
        onBlur={onCommit}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {isUnknown ? (
        <p id={`${list}-note`} className={styles.parameterFault}>
          {t('form-design.member-unknown', { names: names.slice(0, namesTold).join('、') })}
        </p>
      ) : null}
    </>
  )
}
