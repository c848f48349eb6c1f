import { useMemo } from 'react'
import { deleteRecord, deleteRecords, listRecords } from '#features/records/contract.ts'
import { buttonWords } from '#features/records/web/button-words.ts'
import { addressWith } from '#web/list/list-address.ts'
import type { ListPlace } from '#web/list/list-address.ts'
import { placedList } from '#features/records/web/open-function.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { PressedButton } from '#features/records/web/own-actions.ts'
import { useOwnButtons } from '#features/records/web/use-own-buttons.ts'
import { isNoRecordId } from '#features/records/web/branch-rows.ts'
import { fitsState, isInFlow, offeredButtons } from '#features/records/web/row-rules.ts'
import type { ListButtonName } from '#engine/forms/list-buttons.ts'
import { DeleteOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '#ui/icons.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { ListActions, ListQuery, ListRow } from '#web/list/model.ts'
import { rowTitle } from '#web/list/row-title.ts'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useAccess } from '#web/session/use-access.ts'

/** Records that are taken in or given out as workbooks; of an export those that are selected. */
export type Exchange = { readonly way: 'import' } | { readonly way: 'export'; readonly ids: readonly string[] }

interface RecordActions extends ListActions {
  /** Address at which a record is read, whatever a click on its row opens. */
  readonly recordAddress: (row: ListRow, query?: ListQuery) => string
}

/** The actions in the list of a function, by its definition, the user's rights and the state of each record. */
export function useListActions(
  fn: OpenFunction,
  place: ListPlace,
  onPlace: (next: ListPlace) => void,
  onExchange: (exchange: Exchange) => void,
  onPress: (pressed: PressedButton) => void,
): RecordActions {
  const access = useAccess()
  const remove = useRemoving(fn)
  const t = useText()
  const ownActions = useOwnButtons(fn)
  return useMemo(() => {
    const own = ownActions?.(fn.list, onPress)
    const offered = offeredButtons(fn, access)
    const address = (row: ListRow, query = place.query) =>
      addressOf(fn, row, () => addressWith(currentAddress(), { ...place, query, open: row.id, editing: false }, placedList(fn)))
    const editAddress = (row: ListRow, query = place.query) =>
      fn.flowId !== undefined && isInFlow(fn, row)
        ? workFlowAddress({ id: row.id, flowId: fn.flowId, opType: opTypes.edit })
        : addressWith(currentAddress(), { ...place, query, open: row.id, editing: true }, placedList(fn))
    const opened = new Map<ListButtonName, (row: ListRow) => string>([
      ['detail', (row) => address(row)],
      ['edit', (row) => editAddress(row)],
    ])
    const run: Readonly<Record<ListButtonName, (row: ListRow) => void | Promise<readonly string[]>>> = {
      add: () => undefined,
      batchRemove: () => undefined,
      upload: () => undefined,
      download: () => undefined,
      detail: (row) => void goTo(address(row)),
      edit: (row) => (isInFlow(fn, row) ? void goTo(editAddress(row)) : onPlace({ ...place, open: row.id, editing: true })),
      remove: (row) => remove.one(row, rowTitle(row, fn.list.columns)),
    }
    const add = () =>
      fn.flowId === undefined
        ? onPlace({ ...place, open: 'new', editing: true })
        : void goTo(workFlowAddress({ flowId: fn.flowId, opType: opTypes.edit }))
    const mayAdd = offered.toolbar.some(({ name }) => name === 'add')
    const copy = ({ id }: ListRow) =>
      fn.flowId === undefined
        ? onPlace({ ...place, open: 'new', editing: true, copyOf: id })
        : void goTo(workFlowAddress({ flowId: fn.flowId, opType: opTypes.edit, copyOf: id }))
    return {
      toolbar: [
        ...offered.toolbar.flatMap((button): ListActions['toolbar'] => {
          const { name } = button
          const label = buttonWords(t, button)
          if (name === 'add') return [{ name, label, primary: true, icon: <PlusOutlined />, run: add }]
          if (name === 'upload') return [{ name, label, icon: <UploadOutlined />, run: () => onExchange({ way: 'import' }) }]
          return name === 'download' ? [{ name, label, icon: <DownloadOutlined />, run: () => onExchange({ way: 'export', ids: [] }) }] : []
        }),
        ...(own?.toolbar ?? []),
      ],
      selection: [
        ...offered.toolbar.flatMap((button): ListActions['selection'] => {
          const { name } = button
          const label = buttonWords(t, button)
          if (name === 'batchRemove') return [{ name, label, danger: true, icon: <DeleteOutlined />, run: (ids) => remove.many(ids) }]
          return name === 'download' ? [{ name, label, icon: <DownloadOutlined />, run: (ids) => onExchange({ way: 'export', ids }) }] : []
        }),
        ...(own?.selection ?? []),
      ],
      row: (row) =>
        isNoRecordId(row.id)
          ? []
          : [
              ...offered.row
                .filter(({ name }) => fitsState(name, fn, row))
                .map((button) => ({
                  name: button.name,
                  label: buttonWords(t, button),
                  danger: button.name === 'remove',
                  address: opened.get(button.name),
                  run: run[button.name],
                })),
              ...(own?.row(row) ?? []),
              ...(mayAdd && (fn.flowId === undefined || isInFlow(fn, row)) ? [{ name: 'copy', label: t('form.copy'), run: copy }] : []),
            ],
      recordAddress: address,
      address: (row, query) => {
        if (isNoRecordId(row.id) || fn.list.rowClick === 'none') return undefined
        const edits = fn.list.rowClick === 'edit' && offered.row.some(({ name }) => name === 'edit') && fitsState('edit', fn, row)
        return edits ? editAddress(row, query) : address(row, query)
      },
    }
  }, [fn, access, place, onPlace, onExchange, onPress, ownActions, remove, t])
}

/** A submitted record opens as a request with its history, others as a record over the list. */
function addressOf({ flowId }: OpenFunction, row: ListRow, ofRecord: () => string): string {
  return flowId !== undefined && isInFlow({ flowId }, row) ? workFlowAddress({ id: row.id, flowId, opType: opTypes.mine }) : ofRecord()
}

function Removal({ question, what }: { readonly question: string; readonly what: string }) {
  return (
    <>
      <div>{question}</div>
      <strong>{what}</strong>
    </>
  )
}

/** Deletes after a confirmation; when some of several records are refused, shows which and why. */
function useRemoving(fn: OpenFunction) {
  const t = useText()
  const { confirm, success, warning } = useFeedback()
  const one = useCommand(deleteRecord, { refreshes: [listRecords] })
  const many = useCommand(deleteRecords, { refreshes: [listRecords], announce: false })
  const { run: removeOne } = one
  const { run: removeMany } = many
  return useMemo(() => {
    const asks = (what: string) => confirm({ text: <Removal question={t('records.delete')} what={what} />, danger: true })
    return {
      one: async ({ id, version }: ListRow, name: string): Promise<readonly string[]> => {
        if (!(await asks(name))) return []
        const outcome = await removeOne({ params: { modelId: fn.id, id }, body: typeof version === 'number' ? { version } : {} })
        return outcome.ok ? [id] : []
      },
      many: async (ids: readonly string[]): Promise<readonly string[]> => {
        if (!(await asks(t('records.delete.many', { count: ids.length })))) return []
        const outcome = await removeMany({ params: { modelId: fn.id }, body: { ids: [...ids] } })
        if (!outcome.ok) return []
        const { deleted, refused } = outcome.data
        const reasons = [...new Set(refused.map(({ reason }) => reason))].join('；')
        if (refused.length === 0) success(t('records.deleted'))
        else warning(t('records.deleted-some', { deleted, refused: refused.length, reasons }))
        // Rows that are still there stay selected, for another try.
        const kept = new Set(refused.filter(({ gone }) => !gone).map(({ id }) => id))
        return ids.filter((id) => !kept.has(id))
      },
    }
  }, [fn, t, confirm, success, warning, removeOne, removeMany])
}
