import type { Assignee, FormFieldHolds, Narrowing, TerritoryLevel } from '#engine/flows/model.ts'
import { noMembers } from '#engine/flows/model.ts'
import { ApproverTest } from '#features/flow-design/web/settings/approver-test.tsx'
import { regionFields, valueFields, type FlowField } from '#features/flow-design/web/form-fields.ts'
import { idsOfMembers, membersOfIds } from '#features/flow-design/web/names.ts'
import { stepSentence } from '#features/flow-design/web/sentences.ts'
import { CallPicker } from '#features/flow-design/web/settings/call-editor.tsx'
import { useEarlierNodes } from '#features/flow-design/web/settings/earlier-nodes.ts'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { narrowings } from '#features/flow-design/web/settings/shared-settings.ts'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { NumberInput } from '#ui/kit/number-input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** The kinds that are run, and what each begins with. */
const kinds: Readonly<Record<Exclude<Assignee['kind'], 'foreign'>, Assignee>> = {
  members: { kind: 'members', members: noMembers, narrowing: 'none' },
  candidates: { kind: 'candidates', members: noMembers, narrowing: 'none' },
  manager: { kind: 'manager', level: 1 },
  'department-manager': { kind: 'department-manager', level: 1 },
  initiator: { kind: 'initiator' },
  'form-field': { kind: 'form-field', field: '', holds: 'users' },
  handlers: { kind: 'handlers', node: '' },
  service: { kind: 'service' },
  territory: { kind: 'territory', roles: [], field: '', level: 'township' },
}

/** Nobody is there to pick who starts a sub flow, nor does anybody start one for each region. */
const ofApproversAlone: readonly string[] = ['candidates', 'territory']

const holds: readonly FormFieldHolds[] = ['users', 'organizations', 'positions', 'roles', 'groups']
const levels: readonly TerritoryLevel[] = ['village', 'township', 'county']
const highestLevel = 20

/** Who is asked: the kind of rule, what it needs, the rule as a sentence, and a test of it. */
export function AssigneeEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { step, wording } = useStepPlace()
  const assignee = value as Assignee
  const offered = Object.keys(kinds).filter((kind) => step.kind === 'approver' || !ofApproversAlone.includes(kind))
  const kindOptions = offered.map((kind) => ({ value: kind, label: t(`flow-design.assignee.${kind}`) }))
  const kept = assignee.kind === 'foreign' ? [{ value: 'foreign', label: t('flow-design.rule.kept'), disabled: true }] : []
  return (
    <div className={styles.stack}>
      <Select<string>
        id={id}
        size="small"
        className={styles.whole ?? ''}
        disabled={readOnly}
        value={assignee.kind}
        options={[...kindOptions, ...kept]}
        onChange={(kind) => onChange(kinds[kind as keyof typeof kinds])}
      />
      <AssigneeDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
      {step.kind === 'approver' || step.kind === 'sub-flow' ? (
        <>
          <p className={styles.sentence}>{stepSentence(step, wording)}</p>
          <ApproverTest node={step.code} />
        </>
      ) : null}
    </div>
  )
}

interface DetailsProps {
  readonly assignee: Assignee
  readonly readOnly: boolean
  readonly onChange: (assignee: Assignee) => void
}

function AssigneeDetails({ assignee, readOnly, onChange }: DetailsProps) {
  switch (assignee.kind) {
    case 'members':
    case 'candidates':
      return <MembersDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'manager':
    case 'department-manager':
      return <LevelDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'form-field':
      return <FieldDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'handlers':
      return <HandlersDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'service':
      return <ServiceDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'territory':
      return <TerritoryDetails assignee={assignee} readOnly={readOnly} onChange={onChange} />
    case 'initiator':
    case 'foreign':
      return null
  }
}

type Details<Kind extends Assignee['kind']> = Omit<DetailsProps, 'assignee'> & { readonly assignee: Extract<Assignee, { kind: Kind }> }

function MembersDetails({ assignee, readOnly, onChange }: Details<'members' | 'candidates'>) {
  const t = useText()
  const source = useSource('selection')
  return (
    <>
      <Labelled label={t(assignee.kind === 'members' ? 'flow-design.set.members' : 'flow-design.set.candidates')}>
        {(id) => (
          <PickerInput
            id={id}
            source={source}
            title={t('flow-design.set.members')}
            multiple
            readOnly={readOnly}
            value={idsOfMembers(assignee.members)}
            onChange={(ids) => onChange({ ...assignee, members: membersOfIds(ids) })}
          />
        )}
      </Labelled>
      <Labelled label={t('flow-design.set.narrowing')}>
        {(id) => (
          <Select<string>
            id={id}
            size="small"
            className={styles.whole ?? ''}
            disabled={readOnly}
            value={assignee.narrowing}
            options={narrowings.map((one) => ({ value: one, label: t(`flow-design.narrowing.${one}`) }))}
            onChange={(narrowing) => onChange({ ...assignee, narrowing: narrowing as Narrowing })}
          />
        )}
      </Labelled>
    </>
  )
}

function ServiceDetails({ assignee, readOnly, onChange }: Details<'service'>) {
  const t = useText()
  return (
    <>
      <Labelled label={t('flow-design.set.service')}>
        {(id) => (
          <CallPicker
            id={id}
            call={assignee.call}
            label={t('flow-design.set.service')}
            none={t('flow-design.set.no-service')}
            readOnly={readOnly}
            onChange={(call) => onChange({ kind: 'service', call })}
          />
        )}
      </Labelled>
      <p className={styles.sentence}>{t('flow-design.set.service-help')}</p>
    </>
  )
}

function LevelDetails({ assignee, readOnly, onChange }: Details<'manager' | 'department-manager'>) {
  const t = useText()
  return (
    <Labelled label={t('flow-design.set.level')}>
      {(id) => (
        <NumberInput
          id={id}
          size="small"
          min={1}
          max={highestLevel}
          precision={0}
          readOnly={readOnly}
          value={assignee.level}
          onChange={(level) => onChange({ ...assignee, level: Number(level ?? 1) })}
        />
      )}
    </Labelled>
  )
}

function FieldDetails({ assignee, readOnly, onChange }: Details<'form-field'>) {
  const t = useText()
  const { wording } = useStepPlace()
  return (
    <>
      <FieldSelect
        label={t('flow-design.set.field')}
        fields={valueFields(wording.fields)}
        value={assignee.field}
        readOnly={readOnly}
        onChange={(field) => onChange({ ...assignee, field })}
      />
      <Labelled label={t('flow-design.set.holds')}>
        {(id) => (
          <Select<string>
            id={id}
            size="small"
            className={styles.whole ?? ''}
            disabled={readOnly}
            value={assignee.holds}
            options={holds.map((one) => ({ value: one, label: t(`flow-design.holds.${one}`) }))}
            onChange={(one) => onChange({ ...assignee, holds: one as FormFieldHolds })}
          />
        )}
      </Labelled>
    </>
  )
}

interface FieldSelectProps {
  readonly label: string
  readonly fields: readonly FlowField[]
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (field: string) => void
}

function FieldSelect({ label, fields, value, readOnly, onChange }: FieldSelectProps) {
  const t = useText()
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<string>
          id={id}
          size="small"
          className={styles.whole ?? ''}
          disabled={readOnly}
          value={value === '' ? null : value}
          placeholder={t('flow-design.set.choose-field')}
          showSearch={{ optionFilterProp: 'label' }}
          options={fields.map((field) => ({ value: field.id, label: field.label }))}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function TerritoryDetails({ assignee, readOnly, onChange }: Details<'territory'>) {
  const t = useText()
  const { wording } = useStepPlace()
  const source = useSource('roles')
  return (
    <>
      <Labelled label={t('flow-design.set.roles')}>
        {(id) => (
          <PickerInput
            id={id}
            source={source}
            title={t('flow-design.set.roles')}
            multiple
            readOnly={readOnly}
            value={[...assignee.roles]}
            onChange={(roles) => onChange({ ...assignee, roles })}
          />
        )}
      </Labelled>
      <FieldSelect
        label={t('flow-design.set.region-field')}
        fields={regionFields(wording.fields)}
        value={assignee.field}
        readOnly={readOnly}
        onChange={(field) => onChange({ ...assignee, field })}
      />
      <Labelled label={t('flow-design.set.territory-level')}>
        {(id) => (
          <Select<string>
            id={id}
            size="small"
            className={styles.whole ?? ''}
            disabled={readOnly}
            value={assignee.level}
            options={levels.map((level) => ({ value: level, label: t(`flow-design.level-${level}`) }))}
            onChange={(level) => onChange({ ...assignee, level: level as TerritoryLevel })}
          />
        )}
      </Labelled>
      <p className={styles.help}>{t('flow-design.help.territory')}</p>
    </>
  )
}

function HandlersDetails({ assignee, readOnly, onChange }: Details<'handlers'>) {
  const t = useText()
  const nodes = useEarlierNodes()
  return (
    <Labelled label={t('flow-design.set.of-node')}>
      {(id) => (
        <Select<string>
          id={id}
          size="small"
          className={styles.whole ?? ''}
          disabled={readOnly}
          value={assignee.node === '' ? null : assignee.node}
          placeholder={t('flow-design.set.choose-node')}
          options={[...nodes]}
          onChange={(node) => onChange({ ...assignee, node })}
        />
      )}
    </Labelled>
  )
}
