import { useState } from 'react'
import { idsOf, type Ids } from '#fields/id-values.ts'
import { positionsOfOrganizations } from '#features/positions/contract.ts'
import { revealUser, type UserChoice } from '#features/users/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'
import { useMay } from '#web/session/use-may.ts'

interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

type ManyProps = Parameters<FieldEditor>[0] & { readonly choices: readonly Option[]; readonly none: string }

/** Several of a list, found by typing a part of the name. What may not be chosen cannot be taken out either. */
function ManyChoices({ id, value, readOnly, invalid, describedBy, onChange, onCommit, choices, none }: ManyProps) {
  const t = useText()
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={[...idsOf(value as Ids)]}
      options={[...choices]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('ui.picker.choose')}
      notFoundContent={none}
      disabled={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(next) => onChange({ ok: true, value: next })}
      onBlur={onCommit}
    />
  )
}

/** An editor for several of these; those that the user may not give stay as they are. */
export function choicesEditor(choices: readonly UserChoice[]): FieldEditor {
  const options = choices.map(({ id, fullName, organize, mayGive }) => ({
    value: id,
    label: organize === '' ? fullName : `${fullName}（${organize}）`,
    disabled: !mayGive,
  }))
  return function ChoicesEditor(props) {
    const t = useText()
    return <ManyChoices {...props} choices={options} none={t('users.nothing-to-choose')} />
  }
}

/** An editor for positions of the organizations that another field of the form holds. */
export function positionsEditor(organizations: string): FieldEditor {
  return function PositionsEditor(props) {
    const t = useText()
    const chosen = idsOf(useField(organizations).value as Ids)
    const { data } = useCall(positionsOfOrganizations, { body: { organizeIds: [...chosen] } }, { enabled: chosen.length > 0 })
    const list = chosen.length > 0 ? (data?.list ?? []) : []
    const options = list.flatMap((one) =>
      one.children.map(({ id, fullName }) => ({ value: id, label: list.length > 1 ? `${fullName}（${one.fullName}）` : fullName })),
    )
    return <ManyChoices {...props} choices={options} none={t(chosen.length > 0 ? 'users.no-positions' : 'users.organization-first')} />
  }
}

/** Members that travel masked. */
export type Masked = 'mobilePhone' | 'email' | 'certificatesNumber' | 'telePhone' | 'landline' | 'urgentTelePhone'

/** An editor for a number that is shown masked; who may change it may have it shown, which is written into the audit log. */
export function maskedEditor(userId: string | undefined, member: Masked): FieldEditor {
  return function MaskedEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    const t = useText()
    const may = useMay()
    const reveal = useCommand(revealUser, { announce: false })
    const [shown, setShown] = useState(false)
    const text = typeof value === 'string' ? value : ''
    const show = async () => {
      const outcome = await reveal.run({ params: { id: userId ?? '' } })
      if (!outcome.ok) return
      setShown(true)
      onChange({ ok: true, value: outcome.data[member] })
    }
    const offered = userId !== undefined && !shown && text.includes('*') && may(revealUser)
    return (
      <TextInput
        id={id}
        value={text}
        readOnly={readOnly}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        suffix={
          offered ? (
            <Button type="link" size="small" onClick={() => void show()}>
              {t('users.reveal')}
            </Button>
          ) : undefined
        }
        onChange={(event) => onChange({ ok: true, value: event.target.value })}
        onBlur={onCommit}
      />
    )
  }
}
