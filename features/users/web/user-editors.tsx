import { useMemo, useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import { idsOf, type Ids } from '#fields/id-values.ts'
import { positionsIn } from '#features/positions/web/entry.ts'
import { revealUser, type UserChoice } from '#features/users/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import type { PickerSource } from '#ui/picker/source.ts'
import { flatItems, treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'
import { useMay } from '#web/session/use-may.ts'

type SourceProps = Parameters<FieldEditor>[0] & {
  readonly source: PickerSource
  readonly title: TextKey
  readonly kept?: readonly string[]
  readonly placeholder?: string
}

/** Several items of a source. */
function ManyChoices({ id, value, readOnly, invalid, describedBy, onChange, onCommit, source, title, kept, placeholder }: SourceProps) {
  const t = useText()
  return (
    <PickerInput
      id={id}
      source={source}
      title={t(title)}
      multiple
      value={idsOf(value as Ids)}
      kept={kept}
      placeholder={placeholder}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(ids) => onChange({ ok: true, value: ids })}
      onCommit={onCommit}
    />
  )
}

/** A role or group with where it belongs, as it is named at a person. */
const placed = ({ name, names }: Pick<TreeItem, 'name' | 'names'>): string => (names === '' ? name : `${name}（${names}）`)

/**
 * An editor for several of these, which are offered as the picker of their kind arranges them. Those that the user may not give are not
 * offered, and stay where somebody has them.
 *
 * @param tree all of the kind, in their places
 * @param byIds names of those that are not among the choices: disabled ones
 */
export function choicesEditor(
  choices: readonly UserChoice[],
  title: TextKey,
  tree: () => Promise<readonly TreeItem[]>,
  byIds: PickerSource<TreeItem>['byIds'],
): FieldEditor {
  const known = new Map(
    choices.map(({ id, fullName, organize }): readonly [string, TreeItem] => [
      id,
      { id, name: fullName, names: organize, below: [], leaf: true },
    ]),
  )
  const mayGive = new Set(choices.flatMap((one) => (one.mayGive ? [one.id] : [])))
  const source: PickerSource<TreeItem> = {
    ...treeSource(
      async () => {
        const shown = given(await tree(), mayGive)
        const there = new Set(flatItems(shown).map(({ id }) => id))
        // Somebody may administer what stands in organizations that he is not shown.
        return [...shown, ...[...known.values()].filter(({ id }) => mayGive.has(id) && !there.has(id))]
      },
      async (ids) => {
        const others = ids.filter((id) => !known.has(id))
        const named = others.length === 0 ? [] : await byIds(others)
        return [...ids.flatMap((id) => known.get(id) ?? []), ...named]
      },
    ),
    full: placed,
  }
  return function ChoicesEditor(props) {
    const kept = idsOf(props.value as Ids).filter((id) => known.has(id) && !mayGive.has(id))
    return <ManyChoices {...props} source={source} title={title} kept={kept} />
  }
}

/** What may be given of a tree; places without any are left out. */
function given(items: readonly TreeItem[], mayGive: ReadonlySet<string>): readonly TreeItem[] {
  return items.flatMap((item): readonly TreeItem[] => {
    if (item.selectable !== false) return mayGive.has(item.id) ? [item] : []
    const below = given(item.below, mayGive)
    return below.length === 0 ? [] : [{ ...item, below }]
  })
}

/** An editor for positions of the organizations that another field of the form holds. */
export function positionsEditor(organizations: string): FieldEditor {
  return function PositionsEditor(props) {
    const t = useText()
    const chosen = idsOf(useField(organizations).value as Ids).join(',')
    const source = useMemo(
      (): PickerSource<TreeItem> => ({ ...positionsIn(chosen === '' ? [] : chosen.split(',')), full: placed }),
      [chosen],
    )
    return (
      <ManyChoices
        {...props}
        source={source}
        title="ui.picker.positions"
        {...(chosen === '' ? { readOnly: true, placeholder: t('users.organization-first') } : {})}
      />
    )
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
