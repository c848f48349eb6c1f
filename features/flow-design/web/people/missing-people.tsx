import { useId } from 'react'
import type { MemberKind } from '#engine/flows/named-members.ts'
import type { MissingMember, OpenableList } from '#features/flow-design/contract.ts'
import styles from '#features/flow-design/web/people/people.module.css'
import { keyOf, type PeopleChoices } from '#features/flow-design/web/people/use-people-choices.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource, type SourceName } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface MissingPeopleProps {
  readonly missing: readonly MissingMember[]
  readonly choices: PeopleChoices
}

/** Whom a file names that this system does not have, each with a picker for who stands for him. */
export function MissingPeople({ missing, choices }: MissingPeopleProps) {
  const t = useText()
  if (missing.length === 0) return null
  const open = choices.open(missing)
  const opened = choices.opened(missing)
  return (
    <section aria-label={t('flow-people.title')} className={styles.people}>
      <Alert
        type={open > 0 ? 'warning' : 'info'}
        showIcon
        title={t('flow-people.title')}
        description={t('flow-people.explained', { count: missing.length })}
      />
      <ul className={styles.rows}>
        {missing.map((one) => (
          <Row
            key={keyOf(one)}
            of={one}
            choices={choices}
            opened={opened.filter(({ key }) => one.opens.some((list) => list.key === key))}
          />
        ))}
      </ul>
    </section>
  )
}

const sources: Readonly<Record<MemberKind, SourceName>> = {
  users: 'users',
  organizations: 'organizations',
  positions: 'positions',
  roles: 'roles',
  groups: 'groups',
}

interface RowProps {
  readonly of: MissingMember
  readonly choices: PeopleChoices
  /** Lists with this one in them that let everybody in as it is chosen now. */
  readonly opened: readonly OpenableList[]
}

function Row({ of, choices, opened }: RowProps) {
  const t = useText()
  const id = useId()
  const source = useSource(sources[of.kind])
  const name = of.name === '' ? of.id : of.code === '' ? of.name : t('flow-people.with-code', { name: of.name, code: of.code })
  const to = choices.of(of)
  const label = t('flow-people.instead-of', { name })
  const isProposed = to !== undefined && to === of.proposal?.id && of.to === null
  return (
    <li>
      <div className={styles.named}>
        <span>{t('flow-people.named', { kind: t(`flow-people.kind-${of.kind}`), name })}</span>
        <small>{t('flow-people.used-at', { uses: of.uses.join('、') })}</small>
      </div>
      <div className={styles.choice}>
        <PickerInput
          id={id}
          label={label}
          source={source}
          title={label}
          value={to === undefined || to === '' ? [] : [to]}
          readOnly={to === ''}
          placeholder={t('flow-people.choose')}
          invalid={to === undefined}
          onChange={([picked]) => choices.choose(of, picked)}
        />
        <Checkbox
          checked={to === ''}
          aria-label={t('flow-people.leave-out-of', { name })}
          onChange={({ target }) => choices.choose(of, target.checked ? '' : undefined)}
        >
          {t('flow-people.leave-out')}
        </Checkbox>
        {opened.map(({ key, lets, name: list }) => (
          <small key={key} role="alert" className={styles.opened}>
            {t(`flow-people.opens-${lets}`, { list })}
          </small>
        ))}
        {isProposed ? <small>{t('flow-people.proposed')}</small> : null}
      </div>
    </li>
  )
}
