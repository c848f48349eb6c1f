import { EmptyList } from '#web/admin/empty-list.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import {
  createThing,
  deleteThing,
  listThings,
  readThing,
  switchThing,
  thingInput,
  thingUse,
  updateThing,
  type Thing,
} from '#web/admin/testing/given-things.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const columns: readonly ManagedColumn<Thing>[] = [
  { key: 'fullName', label: 'things.name', width: 240 },
  { key: 'enCode', label: 'things.code' },
  { key: 'enabledMark', label: 'things.state', align: 'center', cell: ({ enabledMark }) => <StateText on={enabledMark === 1} /> },
]

/** A management screen as a feature writes it. */
export function ThingsScreen() {
  const place = useManagedPlace<Thing>()
  const call = useCall(listThings, { query: place.request }, { keepRows: true, handles: 'all' })
  const add = useAddAction(createThing, place.openNew)
  const actions = useThingActions(place.open)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{ label: '关键词', hint: '请输入名称', nothing: (keyword) => `没有含“${keyword}”的品种` }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text="还没有品种" action={add} />}
      />
      {opened ? <ThingForm thing={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useThingActions(edit: (thing: Thing) => void) {
  const remove = useCommand(deleteThing, { refreshes: [listThings] })
  const change = useCommand(switchThing, { refreshes: [listThings] })
  const target = ({ id, version }: Thing) => ({ params: { id }, body: { version } })
  return useRowActions<Thing>({
    name: ({ fullName }) => fullName,
    edit: { call: updateThing, run: edit },
    state: { call: switchThing, isOn: ({ enabledMark }) => enabledMark === 1, run: (thing) => change.run(target(thing)) },
    remove: {
      call: deleteThing,
      run: (thing) => remove.run(target(thing)),
      note: ({ id }) => <InUseNote call={thingUse} id={id} words={{ functions: 'things.functions', records: 'things.records' }} />,
    },
  })
}

const fields: readonly ManagedField[] = [
  { key: 'fullName', label: 'things.name' },
  { key: 'enCode', label: 'things.code' },
  { key: 'sortCode', label: 'things.sort', type: 'number', initial: '0' },
  { key: 'enabledMark', label: 'things.state', type: 'switch', initial: true },
]

function ThingForm({ thing, onClose }: { readonly thing: Thing | undefined; readonly onClose: () => void }) {
  const create = useCommand(createThing, { refreshes: [listThings], handles: shownByForm })
  const update = useCommand(updateThing, { refreshes: [listThings], handles: shownByForm })
  return (
    <ManagedForm
      name="things"
      title={thing ? '编辑品种' : '新建品种'}
      schema={thingInput}
      fields={fields}
      item={thing}
      save={(body) => (thing ? update.run({ params: { id: thing.id }, body }) : create.run({ body }))}
      reread={(id) => request(readThing, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
