import { useMemo, useState } from 'react'
import type { Call, CallInput } from '#engine/contract/call.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { toWire } from '#engine/forms/values.ts'
import {
  createDataSource,
  dataSourceInput,
  drivers,
  readDataSource,
  testDataSource,
  updateDataSource,
  usualPorts,
  type DataSource,
  type DriverName,
} from '#features/data-sources/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useForm, type FieldEditor } from '#web/form/form-place.tsx'

/** Chooses the kind of database. A port that was not typed follows it. */
const DriverEditor: FieldEditor = function DriverEditor({ id, value, describedBy, onChange }) {
  const { session } = useForm()
  const driver = drivers.find((one) => Array.isArray(value) && one === value[0]) ?? drivers[0]
  const choose = (next: DriverName) => {
    if (Number(session.snapshot('port')?.value) === usualPorts[driver]) session.set('port', String(usualPorts[next]))
    onChange({ ok: true, value: [next] })
  }
  return (
    <Select<DriverName>
      id={id}
      aria-describedby={describedBy}
      value={driver}
      options={drivers.map((name) => ({ value: name, label: name }))}
      onChange={choose}
    />
  )
}

const fieldsOf = (t: Translate, test: FieldEditor): readonly ManagedField[] => [
  { key: 'fullName', label: 'data-sources.name', half: true },
  {
    key: 'dbType',
    label: 'data-sources.driver',
    type: 'select',
    options: { options: drivers.map((name) => ({ id: name, fullName: name })), clearable: false },
    editor: DriverEditor,
    initial: [drivers[0]],
    half: true,
  },
  { key: 'host', label: 'data-sources.host', help: 'data-sources.host-help', half: true },
  {
    key: 'port',
    label: 'data-sources.port',
    type: 'number',
    options: { precision: 0 },
    initial: String(usualPorts[drivers[0]]),
    half: true,
  },
  { key: 'userName', label: 'data-sources.account', half: true },
  { key: 'password', label: 'data-sources.password', help: 'data-sources.password-help', secret: true, half: true },
  { key: 'serviceName', label: 'data-sources.database', half: true },
  { key: 'dbSchema', label: 'data-sources.schema', help: 'data-sources.schema-help', half: true, shownWhen: "dbType == 'PostgreSQL'" },
  {
    key: 'tlsMark',
    label: 'data-sources.tls',
    help: 'data-sources.tls-help',
    type: 'switch',
    options: { onText: t('data-sources.on'), offText: t('data-sources.off') },
    initial: false,
    half: true,
  },
  {
    key: 'enabledMark',
    label: 'data-sources.state',
    type: 'switch',
    options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
    initial: true,
    half: true,
  },
  { key: 'sortCode', label: 'data-sources.sort', type: 'number', initial: '0', half: true },
  { key: 'description', label: 'data-sources.description', half: true },
  { key: 'test', label: 'data-sources.test', editor: test },
]

interface DataSourceFormProps {
  /** Undefined to make one. */
  readonly source: DataSource | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Makes or changes a data source; what is typed can be tried before it is saved. */
export function DataSourceForm({ source, refreshes, onClose }: DataSourceFormProps) {
  const t = useText()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createDataSource, options)
  const update = useCommand(updateDataSource, options)
  // Another function would draw the field anew.
  const test = useMemo(() => makeTestEditor(source?.id), [source?.id])
  return (
    <ManagedForm
      name="data-sources"
      title={t(source ? 'data-sources.edit' : 'data-sources.add')}
      schema={dataSourceInput}
      fields={fieldsOf(t, test)}
      item={source}
      save={(body) => (source ? update.run({ params: { id: source.id }, body }) : create.run({ body }))}
      reread={(id) => request(readDataSource, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

/** Tries what is typed so far. What is wrong is said beside the button and holds nothing back: a server may be away for a while. */
function makeTestEditor(id: string | undefined): FieldEditor {
  return function TestEditor({ id: element, describedBy }) {
    const t = useText()
    const { session, definition, facts } = useForm()
    const test = useCommand(testDataSource, { handles: shownByForm, announce: false, timeoutSeconds: 30 })
    const [said, setSaid] = useState<{ readonly ok: boolean; readonly text: string }>()
    const run = async () => {
      setSaid(undefined)
      const typed = toWire(definition, fieldTypes, facts, session.values(), everyRight)
      // The server says what is missing, as it does when the form is saved.
      const outcome = await test.run({ body: { ...typed, id } as CallInput<typeof testDataSource>['body'] })
      if (outcome.ok) return setSaid({ ok: true, text: t('data-sources.connected') })
      return setSaid({ ok: false, text: outcome.error.msg })
    }
    return (
      <>
        <Button id={element} aria-describedby={describedBy} loading={test.busy} onClick={() => void run()}>
          {t(test.busy ? 'data-sources.testing' : 'data-sources.test')}
        </Button>
        <div role="status">{said ? <Alert type={said.ok ? 'success' : 'error'} showIcon title={said.text} /> : null}</div>
      </>
    )
  }
}
