import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { billNumberGaps, exportBillNumberGaps, type BillNumberGap, type BillRuleRow } from '#features/bill-rules/contract.ts'
import styles from '#features/bill-rules/web/bill-rules.module.css'
import { BusinessRulePicker } from '#features/bill-rules/web/business-rule-picker.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

/** A row of the list; numbers are given once, so they tell the rows apart. */
type GapRow = BillNumberGap & { readonly id: string }

function columnsIn(zone: string): readonly ManagedColumn<GapRow>[] {
  return [
    { key: 'number', label: 'bill-rules.gap.number', width: 180 },
    { key: 'period', label: 'bill-rules.gap.period', width: 100, text: ({ period }, t) => period || t('bill-rules.gap.no-period') },
    { key: 'id', label: 'bill-rules.gap.state', width: 130, cell: (gap) => <GapState gap={gap} /> },
    {
      key: 'deletedTime',
      label: 'bill-rules.gap.deleted',
      width: 150,
      text: ({ deletedTime }) => (deletedTime === null ? '' : (fromEpoch(deletedTime, 'yyyy-MM-dd HH:mm', zone) ?? '')),
    },
  ]
}

function GapState({ gap }: { readonly gap: BillNumberGap }) {
  const t = useText()
  const isDeleted = gap.deletedTime !== null
  return <ToneText tone={isDeleted ? 'quiet' : 'warning'} text={t(isDeleted ? 'bill-rules.gap.of-deleted' : 'bill-rules.gap.of-none')} />
}

const noActions = (): readonly [] => []

interface NumberGapsProps {
  readonly rule: Pick<BillRuleRow, 'id' | 'fullName' | 'enCode'>
  readonly onClose: () => void
}

/** The numbers that a rule gave and that stand on no record; another rule is chosen above. */
export function NumberGaps({ rule: first, onClose }: NumberGapsProps) {
  const t = useText()
  const [rule, setRule] = useState(first)
  return (
    <SideDrawer open title={t('bill-rules.gaps.of', { name: rule.fullName })} width={700} onClose={onClose}>
      <div className={styles.gaps}>
        <div className={styles.rule}>
          <label htmlFor="gaps-rule">{t('bill-rules.picker.label')}</label>
          <BusinessRulePicker id="gaps-rule" all clears={false} value={rule.enCode} onChange={(_code, chosen) => setRule(chosen ?? rule)} />
        </div>
        <GapList key={rule.id} rule={rule} />
      </div>
    </SideDrawer>
  )
}

function GapList({ rule }: Pick<NumberGapsProps, 'rule'>) {
  const t = useText()
  const zone = useTimeZone()
  const may = useMay()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const [query, setQuery] = useState<ListQuery>({ page: 1, size: 20, sort: undefined, filter: {} })
  const [period, setPeriod] = useState('')
  const asked = { params: { id: rule.id }, query: { currentPage: query.page, pageSize: query.size, period } }
  const call = useCall(billNumberGaps, asked, { keepRows: true, handles: 'all' })
  const toFile = useCommand(exportBillNumberGaps, { announce: false })
  const exportAll = async () => {
    const outcome = await toFile.run({ params: { id: rule.id }, query: { period } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const list = useMemo(() => call.data?.list.map((gap): GapRow => ({ ...gap, id: gap.number })) ?? [], [call.data])
  const rows = { ...call, data: call.data && { list, pagination: call.data.pagination } }
  const { periods = [], functions = [] } = call.data ?? {}
  const chosen = periods.filter((one) => period === '' || one.period === period)
  const sum = (member: 'given' | 'missing') => chosen.reduce((total, one) => total + one[member], 0)
  const summary = { given: sum('given'), missing: sum('missing'), names: functions.join(t('ui.comma')) }
  const none = functions.length === 0 ? 'nothing-to-compare' : summary.given === 0 ? 'none-given' : 'none-missing'
  return (
    <>
      {call.data && functions.length > 0 ? <p className={styles.summary}>{t('bill-rules.gaps.summary', summary)}</p> : null}
      <ManagedList
        columns={columns}
        call={rows}
        query={query}
        onQuery={setQuery}
        actions={noActions}
        empty={<EmptyList text={t(`bill-rules.gaps.${none}`)} action={undefined} />}
        extra={
          <>
            {periods.length > 1 ? (
              <Select
                aria-label={t('bill-rules.gap.period')}
                className={styles.period}
                value={period}
                showSearch
                optionFilterProp="label"
                options={[
                  { value: '', label: t('bill-rules.gaps.all-periods') },
                  ...periods.map((one) => ({ value: one.period, label: t('bill-rules.gaps.period-counts', one) })),
                ]}
                onChange={(next: string) => (setPeriod(next), setQuery({ ...query, page: 1 }))}
              />
            ) : null}
            {may(exportBillNumberGaps) && summary.missing > 0 ? (
              <Button onClick={() => void exportAll()}>{t('admin.export')}</Button>
            ) : null}
          </>
        }
        plain
      />
    </>
  )
}
