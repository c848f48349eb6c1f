import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  billNumberGaps,
  billRuleUse,
  createBillRule,
  deleteBillRule,
  exportBillRule,
  importBillRule,
  listBillRules,
  switchBillRule,
  updateBillRule,
  type BillRuleRow,
} from '#features/bill-rules/contract.ts'
import { BillRuleDialog, billRuleRefreshes, SimilarNote } from '#features/bill-rules/web/bill-rule-form.tsx'
import styles from '#features/bill-rules/web/bill-rules.module.css'
import { NumberGaps } from '#features/bill-rules/web/number-gaps.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { StateText, ToneText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<BillRuleRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'bill-rules.name', width: 200 },
    { key: 'enCode', label: 'bill-rules.code', width: 110 },
    { key: 'category', label: 'bill-rules.category', width: 110 },
    { key: 'startNumber', label: 'bill-rules.start', width: 100 },
    { key: 'outputNumber', label: 'bill-rules.last', width: 160 },
    { key: 'sortCode', label: 'bill-rules.sort', width: 70, align: 'right' },
    {
      key: 'enabledMark',
      label: 'bill-rules.state',
      width: 150,
      align: 'center',
      cell: (rule) => <RuleState rule={rule} />,
    },
    { key: 'creatorUser', label: 'bill-rules.creator', width: 100 },
    { key: 'creatorTime', label: 'bill-rules.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
    { key: 'lastModifyTime', label: 'bill-rules.modified', width: 150, text: ({ lastModifyTime }) => moment(lastModifyTime) },
  ]
}

/** Whether a rule is enabled, and whether another one might give its numbers. */
function RuleState({ rule: { enabledMark, similar } }: { readonly rule: BillRuleRow }) {
  const t = useText()
  const names = similar.join(t('ui.comma'))
  return (
    <>
      <StateText on={enabledMark === 1} />
      {names === '' ? null : (
        <span className={styles.similar} title={t('bill-rules.similar', { names })}>
          <ToneText tone="warning" text={t('bill-rules.may-repeat')} />
        </span>
      )}
    </>
  )
}

interface BillRuleListProps {
  /** Id of an entry, `''` for all. */
  readonly categoryId: string
  readonly place: ManagedPlace<BillRuleRow>
  readonly menuId: string | undefined
}

/** The rules of one category, or all. */
export function BillRuleList({ categoryId, place, menuId }: BillRuleListProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listBillRules, { query: { ...place.request, categoryId } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createBillRule, place.openNew)
  const [checked, setChecked] = useState<BillRuleRow>()
  const actions = useBillRuleActions(place.open, setChecked)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('bill-rules.keyword'),
          hint: t('bill-rules.keyword-hint'),
          nothing: (keyword) => t('bill-rules.nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={
          <ImportButton
            call={importBillRule}
            send={(options) => request(importBillRule, {}, options)}
            accept=".bb,.json,application/json"
            refreshes={billRuleRefreshes}
            message={() => t('resource.imported')}
          />
        }
        actions={actions}
        empty={<EmptyList text={t('bill-rules.empty')} action={add} />}
        settings={settings}
      />
      {checked ? <NumberGaps rule={checked} onClose={() => setChecked(undefined)} /> : null}
      {opened ? <BillRuleDialog id={opened.item?.id} categoryId={categoryId} onClose={place.close} /> : null}
    </>
  )
}

function useBillRuleActions(edit: (rule: BillRuleRow) => void, check: (rule: BillRuleRow) => void) {
  const t = useText()
  const may = useMay()
  const remove = useCommand(deleteBillRule, { refreshes: billRuleRefreshes })
  const change = useCommand(switchBillRule, { refreshes: billRuleRefreshes, announceSeconds: stateSeconds })
  const toFile = useCommand(exportBillRule, { announce: false })
  const target = ({ id, version }: BillRuleRow) => ({ params: { id }, body: { version } })
  const exportOne = async ({ id }: BillRuleRow) => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  return useRowActions<BillRuleRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateBillRule, run: edit },
    state: {
      call: switchBillRule,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (rule) => change.run(target(rule)),
      note: (rule) => {
        if (rule.enabledMark === 0) return <SimilarNote rule={{ ...rule, digits: rule.digit }} ruleId={rule.id} />
        return may(billRuleUse) ? <InUseNote call={billRuleUse} id={rule.id} words={useWords} /> : null
      },
    },
    remove: { call: deleteBillRule, run: (rule) => remove.run(target(rule)), uses: billRuleUse },
    more: [
      { name: 'export', label: t('admin.export'), call: exportBillRule, run: exportOne },
      { name: 'gaps', label: t('bill-rules.gaps'), call: billNumberGaps, run: check },
    ],
  })
}

/** Records are not counted for rules: numbers they have keep their meaning without the rule. */
const useWords = { functions: 'bill-rules.use.functions', records: 'bill-rules.use.functions' }
