import { useState } from 'react'
import { z } from 'zod'
import { currentValues, operatorsOfCurrent } from '#engine/access/row-scheme.ts'
import { constantKind, kindOf, symbolOf } from '#engine/access/scheme-codec.ts'
import { dataFieldInput, deleteDataField, listDataFields, updateDataField, type DataField } from '#features/menu-items/contract.ts'
import { itemColumns, keywordWords, wholeList } from '#features/menu-items/web/item-columns.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'

const columns = itemColumns<DataField>([
  { key: 'bindTableName', label: 'menu-items.table', width: 140 },
  { key: 'conditionSymbolName', label: 'menu-items.symbols', width: 260 },
])

/** The fields that data schemes of a menu may name: publishing its form declares them, here they are narrowed. */
export function DataFieldList({ menuId }: { readonly menuId: string }) {
  const t = useText()
  const [query, setQuery] = useState(wholeList)
  const [row, setRow] = useState<DataField>()
  const asked = { params: { moduleId: menuId }, query: { keyword: keywordIn(query.filter) } }
  const call = useCall(listDataFields, asked, { keepRows: true, handles: 'all' })
  const remove = useCommand(deleteDataField, { refreshes: [listDataFields] })
  const actions = useRowActions<DataField>({
    name: ({ fullName }) => fullName,
    edit: { call: updateDataField, run: setRow },
    remove: {
      call: deleteDataField,
      allows: ({ origin }) => origin !== 'published',
      run: ({ id, version }) => remove.run({ params: { id }, body: { version } }),
    },
  })
  return (
    <>
      <ManagedList
        plain
        columns={columns}
        call={call}
        query={query}
        onQuery={setQuery}
        keyword={keywordWords(t, 'menu-items.nothing')}
        actions={actions}
        empty={<Empty text={t('menu-items.no-data-fields')} />}
      />
      {row ? <DataFieldForm menuId={menuId} row={row} onClose={() => setRow(undefined)} /> : null}
    </>
  )
}

const words = [
  'Equal',
  'NotEqual',
  'Included',
  'NotIncluded',
  'StartsWith',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Between',
  'IsNull',
  'IsNotNull',
] as const

/** The comparisons and kinds of values that the server takes for a field, with what it has; all where its form does not have it any more. */
function offeredFor({ condition, conditionSymbol, conditionText }: DataField) {
  if (!condition) return { words, current: currentValues }
  const columnType = condition.isList ? 'text[]' : 'text'
  const operators = [...condition.operators, ...condition.current.flatMap((one) => operatorsOfCurrent(one, columnType))]
  const known = new Set([...operators.map((one) => symbolOf(one, false)), ...conditionSymbol.split(',')])
  return {
    words: words.filter((word) => known.has(word)),
    current: currentValues.filter((one) => condition.current.includes(one) || kindOf(one) === conditionText),
  }
}

/** The comparisons as a list, as a form chooses them. */
const formInput = z.object({
  fullName: dataFieldInput.shape.fullName,
  conditionSymbol: z.array(z.string(), 'menu-items.symbols-missing').min(1, 'menu-items.symbols-missing'),
  conditionText: z.string('menu-items.kind-unknown').min(1, 'menu-items.kind-unknown'),
  sortCode: dataFieldInput.shape.sortCode,
  version: dataFieldInput.shape.version,
})

interface DataFieldFormProps {
  readonly menuId: string
  readonly row: DataField
  readonly onClose: () => void
}

function DataFieldForm({ menuId, row, onClose }: DataFieldFormProps) {
  const t = useText()
  const update = useCommand(updateDataField, { refreshes: [listDataFields], handles: shownByForm })
  const offered = offeredFor(row)
  const symbols = offered.words.map((id) => ({ id, fullName: t(`schemes.symbol.${id}`) }))
  const kinds = [
    { id: constantKind, fullName: t('list.super.constant') },
    ...offered.current.map((one) => ({ id: kindOf(one), fullName: t(`schemes.current.${one}`) })),
  ]
  const shown = (one: DataField) => ({ ...one, conditionSymbol: one.conditionSymbol.split(',') })
  return (
    <ManagedForm
      name="data-field"
      title={t('menu-items.edit-field')}
      schema={formInput}
      fields={[
        { key: 'fullName', label: 'menu-items.name' },
        { key: 'conditionSymbol', label: 'menu-items.symbols', type: 'select', options: { options: symbols, multiple: true } },
        { key: 'conditionText', label: 'list.super.kind', type: 'select', options: { options: kinds, clearable: false } },
        { key: 'sortCode', label: 'menu-items.sort', type: 'number' },
      ]}
      item={shown(row)}
      save={({ conditionSymbol, ...body }) =>
        update.run({
          params: { id: row.id },
          body: { ...body, moduleId: menuId, enCode: row.enCode, conditionSymbol: conditionSymbol.join(',') },
        })
      }
      reread={(id) =>
        request(listDataFields, { params: { moduleId: menuId }, query: {} }).then(
          ({ list }) => list.filter((one) => one.id === id).map(shown)[0],
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}
